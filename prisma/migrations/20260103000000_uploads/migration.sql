-- CreateTable
CREATE TABLE "Upload" (
    "projectId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("projectId","sha256")
);
