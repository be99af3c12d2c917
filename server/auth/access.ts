/** What an actor may do in a project; every query and command that names a project asks here first. */
import 'server-only';
import type { roles } from '@/lib/contracts/projects';
import type { Actor } from '@/server/auth/actor';
import { store } from '@/server/store/store';

export type Role = (typeof roles)[number];
const rank: Record<Role, number> = { viewer: 0, annotator: 1, lead: 2, owner: 3 };

const isRole = (text: string): text is Role => text in rank;

/** A project that one actor may work in, with the right that was asked for. Only `projectAccess` makes one. */
export interface ProjectAccess {
  projectId: string;
  actor: Actor;
  role: Role;
}

/** 'absent' also where the project is somebody else's: its existence is not told. */
export async function projectAccess(actor: Actor, projectId: string, atLeast: Role): Promise<ProjectAccess | 'absent' | 'forbidden'> {
  const { prisma } = store();
  const project = await prisma.project.findFirst({ where: { id: projectId, deletedAt: null }, select: { id: true } });
  if (!project) return 'absent';
  const member = actor.isOwner ? null : await prisma.member.findUnique({ where: { projectId_userId: { projectId, userId: actor.userId } } });
  const role = actor.isOwner ? 'owner' : member?.role;
  if (role === undefined || !isRole(role)) return 'absent';
  return rank[role] >= rank[atLeast] ? { projectId, actor, role } : 'forbidden';
}
