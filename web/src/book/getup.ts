// Getting up for good from a table that is not on the page: the same word is said over its socket.
import type { Message } from '../wire';

const PATIENCE = 10_000;
const SILENT = 'The house does not answer. Look whether you are online, then try again.';

/** Say it, and wait until one sits there no more. */
export function getUp(table: string): Promise<void> {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/socket`;
  return new Promise((done, fail) => {
    const socket = new WebSocket(address);
    let asked = false;
    const late = setTimeout(() => end(new Error(SILENT)), PATIENCE);

    function end(trouble?: Error): void {
      clearTimeout(late);
      socket.close();
      if (trouble) fail(trouble);
      else done();
    }

    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === 'refused') end(new Error(message.sentence));
      else if (message.type === 'farewell') end(asked ? undefined : new Error(message.sentence));
      else if (message.type === 'table' && (message.you === null || message.closed)) end();
      else if (message.type === 'table' && !asked) {
        asked = true;
        socket.send(JSON.stringify({ type: 'leave' }));
      }
    };
    socket.onerror = () => end(new Error(SILENT));
  });
}
