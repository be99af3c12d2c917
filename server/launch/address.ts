/** The address on which the web server listens, found free before anything is started. */
import 'server-only';
import net from 'node:net';
import { Refusal } from '@/server/refusal';

/** Returns the port, which the system chooses when 0 is asked for. Throws a Refusal when it cannot be had. */
export async function freePort(host: string, port: number): Promise<number> {
  const probe = net.createServer();
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail);
      probe.listen({ host, port, exclusive: true }, done);
    });
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    throw new Refusal(sentence(error, host, port));
  } finally {
    await new Promise<void>((done) => void probe.close(() => done()));
  }
}

function sentence(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop the program that uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The address ${host} is not one of this machine: set HOST to 127.0.0.1 or to an address that is.`;
  return `The address ${host}:${port} cannot be used (${error instanceof Error ? error.message : String(error)}): set HOST and PORT.`;
}

/** The origin that a person can open; an address that stands for all of them becomes the one of this machine. */
export function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
