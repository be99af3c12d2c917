/** What a terminal shows of its raw output: a carriage return goes back to the start of the line, and what comes then stands over it. */

/** SGR sequences colour what follows; all others move a cursor that a transcript does not have. */
const CURSOR = /\u001b(?:\[[0-9;?]*[A-HJKSTfhlnsu]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[()][0-9A-B]|[=>78])/g;
const COLOUR = /\u001b\[[0-9;]*m/g;

const widthOf = (text: string): number => text.replace(COLOUR, '').length;

/** The last state of one line. A later text that is shorter leaves the end of the earlier one standing, where no colours are in it. */
function lastState(line: string): string {
  let shown = '';
  for (const written of line.split('\r')) {
    if (written === '') continue;
    const keepsTail = widthOf(written) < shown.length && !shown.includes('\u001b');
    shown = keepsTail ? written + shown.slice(widthOf(written)) : written;
  }
  return shown;
}

/** Lines as they stood at the end; colours are still in them. */
export function terminalText(raw: string): string {
  const text = raw.replace(/\r+\n/g, '\n').replace(CURSOR, '');
  return text.includes('\r') ? text.split('\n').map(lastState).join('\n') : text;
}
