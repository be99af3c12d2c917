/** SHA-256 as a parameter: text (UTF-8) in, 64 lower-case hex digits out. The server passes Node's, the browser a pure one. */
export type Hash = (text: string) => string;
