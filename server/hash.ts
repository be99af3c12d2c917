/** SHA-256 of text by the machine's own library, for the pure core that takes a hash as a parameter. */
import 'server-only';
import { hash } from 'node:crypto';
import type { Hash } from '@/lib/base/hash';

export const sha256: Hash = (text) => hash('sha256', text, 'hex');
