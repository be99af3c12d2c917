// Stands in for `server-only` outside the web build: that guard is for the browser's bundle.
export {};
