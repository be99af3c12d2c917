-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Job" (
    "id" UUID NOT NULL,
    "projectId" UUID,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "input" TEXT NOT NULL,
    "progress" TEXT,
    "result" TEXT,
    "error" TEXT,
    "owner" TEXT,
    "leaseTill" TIMESTAMPTZ(3),
    "heartbeatAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "cancelAsked" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "settings" TEXT NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SourceFile" (
    "projectId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "format" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "importerVersion" INTEGER NOT NULL,
    "joinedInto" TEXT,
    "facts" TEXT NOT NULL DEFAULT '{}',
    "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SourceFile_pkey" PRIMARY KEY ("projectId","sha256")
);

-- CreateTable
CREATE TABLE "ImportIssue" (
    "projectId" UUID NOT NULL,
    "file" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "severity" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "line" INTEGER,
    "pointer" TEXT,
    "byteStart" BIGINT,
    "byteEnd" BIGINT,

    CONSTRAINT "ImportIssue_pkey" PRIMARY KEY ("projectId","file","position")
);

-- CreateTable
CREATE TABLE "Task" (
    "projectId" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "externalId" TEXT,
    "goal" TEXT,
    "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Trajectory" (
    "projectId" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "externalId" TEXT,
    "externalTask" TEXT,
    "file" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "model" TEXT,
    "harness" TEXT,
    "harnessVersion" TEXT,
    "status" TEXT NOT NULL,
    "stopReason" TEXT,
    "success" BOOLEAN,
    "reward" DOUBLE PRECISION,
    "steps" INTEGER NOT NULL,
    "actions" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "forks" INTEGER NOT NULL,
    "inputTokens" DOUBLE PRECISION,
    "outputTokens" DOUBLE PRECISION,
    "cost" DOUBLE PRECISION,
    "durationMs" DOUBLE PRECISION,
    "startedAt" TEXT,
    "parentId" TEXT,
    "digest" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "issues" INTEGER NOT NULL DEFAULT 0,
    "header" TEXT NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Trajectory_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "Step" (
    "projectId" UUID NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "parent" INTEGER,
    "kind" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tools" TEXT[],
    "isError" BOOLEAN,
    "isActive" BOOLEAN NOT NULL,
    "synthetic" BOOLEAN NOT NULL,
    "copied" BOOLEAN NOT NULL,
    "size" INTEGER NOT NULL,
    "outputTokens" DOUBLE PRECISION,
    "durationMs" DOUBLE PRECISION,
    "cost" DOUBLE PRECISION,
    "preview" TEXT NOT NULL,
    "text" TEXT,
    "body" TEXT NOT NULL,
    "keyExact" TEXT,
    "keyNorm" TEXT,
    "keyTask" TEXT,
    "keyEnv" TEXT,
    "contentKey" TEXT,

    CONSTRAINT "Step_pkey" PRIMARY KEY ("projectId","trajectoryId","ordinal")
);

-- CreateTable
CREATE TABLE "Attachment" (
    "projectId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "mediaType" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "Attachment_pkey" PRIMARY KEY ("projectId","sha256")
);

-- CreateTable
CREATE TABLE "Author" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'human',
    "userId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Author_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "LabelEvent" (
    "projectId" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "trajectoryId" TEXT,
    "stepId" TEXT,
    "taskId" TEXT,
    "authorId" UUID NOT NULL,
    "identity" TEXT NOT NULL,
    "supersedes" TEXT,
    "body" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "LabelEvent_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "LabelCurrent" (
    "projectId" UUID NOT NULL,
    "identity" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "trajectoryId" TEXT,
    "stepId" TEXT,
    "ordinal" INTEGER,
    "taskId" TEXT,
    "authorId" UUID NOT NULL,
    "authorKind" TEXT NOT NULL,
    "name" TEXT,
    "value" TEXT,
    "severity" TEXT,
    "isFirst" BOOLEAN,
    "receivedAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "LabelCurrent_pkey" PRIMARY KEY ("projectId","identity")
);

-- CreateTable
CREATE TABLE "FailureMode" (
    "projectId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedBy" TEXT,

    CONSTRAINT "FailureMode_pkey" PRIMARY KEY ("projectId","path")
);

-- CreateTable
CREATE TABLE "Dataset" (
    "projectId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "jobId" UUID,
    "method" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "manifest" TEXT NOT NULL,
    "archive" TEXT,
    "bytes" BIGINT,
    "rows" INTEGER NOT NULL,
    "createdBy" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Dataset_pkey" PRIMARY KEY ("projectId","id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "projectId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("projectId","key")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT,
    "banned" BOOLEAN,
    "banReason" TEXT,
    "banExpires" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" TEXT NOT NULL,
    "impersonatedBy" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMP(3),
    "refreshTokenExpiresAt" TIMESTAMP(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StartLink" (
    "digest" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "StartLink_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "Member" (
    "projectId" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("projectId","userId")
);

-- CreateIndex
CREATE INDEX "Job_state_createdAt_id_idx" ON "Job"("state", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Job_projectId_createdAt_id_idx" ON "Job"("projectId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Project_name_key" ON "Project"("name");

-- CreateIndex
CREATE INDEX "SourceFile_projectId_importedAt_sha256_idx" ON "SourceFile"("projectId", "importedAt", "sha256");

-- CreateIndex
CREATE INDEX "Task_projectId_externalId_idx" ON "Task"("projectId", "externalId");

-- CreateIndex
CREATE INDEX "Trajectory_projectId_importedAt_id_idx" ON "Trajectory"("projectId", "importedAt", "id");

-- CreateIndex
CREATE INDEX "Trajectory_projectId_taskId_id_idx" ON "Trajectory"("projectId", "taskId", "id");

-- CreateIndex
CREATE INDEX "Trajectory_projectId_externalId_idx" ON "Trajectory"("projectId", "externalId");

-- CreateIndex
CREATE INDEX "Trajectory_projectId_file_idx" ON "Trajectory"("projectId", "file");

-- CreateIndex
CREATE UNIQUE INDEX "Step_projectId_id_key" ON "Step"("projectId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Author_projectId_name_key" ON "Author"("projectId", "name");

-- CreateIndex
CREATE INDEX "LabelEvent_projectId_receivedAt_id_idx" ON "LabelEvent"("projectId", "receivedAt", "id");

-- CreateIndex
CREATE INDEX "LabelEvent_projectId_trajectoryId_receivedAt_id_idx" ON "LabelEvent"("projectId", "trajectoryId", "receivedAt", "id");

-- CreateIndex
CREATE INDEX "LabelEvent_projectId_identity_idx" ON "LabelEvent"("projectId", "identity");

-- CreateIndex
CREATE INDEX "LabelCurrent_projectId_trajectoryId_kind_idx" ON "LabelCurrent"("projectId", "trajectoryId", "kind");

-- CreateIndex
CREATE INDEX "LabelCurrent_projectId_stepId_idx" ON "LabelCurrent"("projectId", "stepId");

-- CreateIndex
CREATE INDEX "LabelCurrent_projectId_kind_name_idx" ON "LabelCurrent"("projectId", "kind", "name");

-- CreateIndex
CREATE INDEX "Dataset_projectId_createdAt_id_idx" ON "Dataset"("projectId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_userId_idx" ON "session"("userId");

-- CreateIndex
CREATE INDEX "account_userId_idx" ON "account"("userId");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Decisions look actions up by state key.
CREATE INDEX "Step_keyExact" ON "Step" ("projectId", "keyExact") WHERE "kind" = 'action';
CREATE INDEX "Step_keyTask" ON "Step" ("projectId", "keyTask") WHERE "kind" = 'action';
