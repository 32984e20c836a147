"""Cairn in a browser's tab: the server's tables, store, feed and bots, put together without network, threads or processes.

`engine` and `thinker` run on WebAssembly, each in a web worker (`web/src/tab/worker.ts`); `site` writes the folder of files
that brings them there. See docs/tab.md.
"""
