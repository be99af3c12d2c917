-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- Decisions are found from the state keys of whole tasks: they stand together, in narrow rows, in an index that needs no table.
-- A key that is longer than a digest would not fit into it.
UPDATE "Step" SET "keyEnv" = encode(sha256(convert_to("keyEnv", 'UTF8')), 'hex') WHERE length("keyEnv") > 100;
DROP INDEX "Step_keyExact";
DROP INDEX "Step_keyTask";
CREATE INDEX "Step_states" ON "Step" ("projectId", "trajectoryId", "ordinal")
  INCLUDE ("id", "keyExact", "keyNorm", "keyTask", "keyEnv", "contentKey") WHERE "contentKey" IS NOT NULL;
