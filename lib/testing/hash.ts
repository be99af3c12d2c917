/** SHA-256 for tests of the pure core. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hash } from '@/lib/base/hash';

export const testHash: Hash = (text) => bytesToHex(sha256(utf8ToBytes(text)));
