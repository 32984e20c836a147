"""What goes over the wire: requests, replies, errors."""
