/** A piece of long work as the queue hands it out. */
import 'server-only';

export interface Job {
  id: string;
  /** Null for work that belongs to no project. */
  projectId: string | null;
  kind: string;
  /** As given to `enqueue`, in the words of its kind. */
  input: string;
  /** How often it has been taken up, this time included. */
  attempts: number;
}

export interface JobContext {
  /** Aborted when somebody cancels the job, when the lease is lost, and when the worker is asked to stop. */
  signal: AbortSignal;
  /** Stores what a waiting person may see; any JSON value. Cheap to call often: it writes at most every 200 ms. */
  progress(value: unknown): void;
  job: Job;
}

export interface JobKind {
  kind: string;
  /**
   * Does the work and returns its result as text. It may run again after a crash, so what it writes must be the same twice.
   * A thrown error fails the job for good, with its message.
   */
  run(input: string, context: JobContext): Promise<string>;
}
