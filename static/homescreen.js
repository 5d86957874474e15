// Where the page is secure, a worker keeps the files and says when the table cannot be reached.
if (isSecureContext) navigator.serviceWorker?.register("/worker.js").catch(() => {});
