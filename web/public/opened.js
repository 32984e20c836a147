// A page that was opened as a file: of all its scripts, browsers run only those like this one.
if (location.protocol === "file:")
  addEventListener("DOMContentLoaded", () => {
    document.body.textContent = "Cairn cannot run from a file. On this computer, type: python3 -m http.server --directory FOLDER (the folder of this page), then open http://localhost:8000/";
  });
