/** What an import found wrong, where, and how bad it is; the codes are public (docs/formats/issues.md). */
import { z } from 'zod';

export const issueSeverities = ['info', 'warn', 'error'] as const;

/** error: something was not imported as a step. warn: imported, but a reader must know. info: a note. */
export const issueCodes = {
  error: ['bad_record', 'truncated', 'nul_bytes', 'lfs_pointer', 'error_record', 'empty_file', 'unsafe_member', 'bad_step'],
  warn: [
    'no_header', 'link_guessed', 'resynced', 'leading_text', 'duplicate_key', 'nonfinite_number', 'lone_surrogate', 'orphan_result',
    'orphan_span', 'null_entry', 'arguments_invalid', 'arguments_double_encoded', 'reused_call_id', 'duplicate_step_id', 'missing_file',
    'null_padding', 'attribute_truncated', 'identical_pair', 'token_mismatch', 'label_mismatch', 'deep_nesting', 'no_steps', 'unknown_layout',
    'invalid_utf8', 'not_json', 'binary_file', 'too_large', 'changed_trajectory',
  ],
  info: [
    'bom', 'gz', 'parquet_rows', 'jsonl_in_json', 'duplicate_row', 'usage_repeated', 'dual_written', 'rewound', 'record_replaced', 'synthetic_context',
    'copied_context', 'pending_call', 'paired_by_name', 'double_encoded', 'big_integer', 'empty_message', 'repeated_role', 'index_gap',
    'content_missing', 'control_sequences', 'inline_media',
  ],
} as const;

export type IssueSeverity = (typeof issueSeverities)[number];
export type IssueCode = (typeof issueCodes)[IssueSeverity][number];

const severityOf = new Map<string, IssueSeverity>(issueSeverities.flatMap((severity) => issueCodes[severity].map((code) => [code, severity] as const)));

export const Issue = z.strictObject({
  code: z.string().refine((code): code is IssueCode => severityOf.has(code), 'not an issue code'),
  severity: z.enum(issueSeverities),
  /** One sentence that says where and what. */
  message: z.string(),
  /** 1-based line of the unpacked file, null where lines mean nothing. */
  line: z.int().positive().nullable(),
  /** JSON Pointer inside the record, null for the record itself. */
  pointer: z.string().nullable(),
  /** Byte range [start, end) in the unpacked file, null where unknown. */
  start: z.int().nonnegative().nullable(),
  end: z.int().nonnegative().nullable(),
});
export type Issue = z.infer<typeof Issue>;

export interface Where {
  line?: number | null;
  pointer?: string | null;
  start?: number | null;
  end?: number | null;
}

/** Makes an issue; its severity follows from its code alone. */
export function issue(code: IssueCode, message: string, where: Where = {}): Issue {
  const severity = severityOf.get(code);
  if (!severity) throw new Error(`no severity for ${code}`);
  return { code, severity, message, line: where.line ?? null, pointer: where.pointer ?? null, start: where.start ?? null, end: where.end ?? null };
}
