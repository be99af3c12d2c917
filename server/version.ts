/** The version of this program, as package.json has it. */
import 'server-only';
import packaged from '@/package.json';

export const version: string = packaged.version;
