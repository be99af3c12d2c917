import { describe, expect, it } from 'vitest';
import { createProject, findProject, projectFor } from '@/server/commands/create-project';
import { deleteProject, restoreProject } from '@/server/commands/delete-project';
import { tempStore } from '@/server/testing/temp-store';

tempStore();

describe('a project', () => {
  it('is found by its name and by its id', async () => {
    const made = await createProject('shoes');
    expect(await findProject('shoes')).toEqual(made);
    expect(await findProject(made.id.toUpperCase())).toEqual(made);
    expect(await findProject('boots')).toBeNull();
  });

  it('has a name of its own', async () => {
    await createProject('hats');
    await expect(createProject('hats')).rejects.toThrow('There is a project hats already');
  });

  it('is made once by imports that name it at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => projectFor('together')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('comes back after it was deleted, unless its name is taken by then', async () => {
    const first = await createProject('bags');
    expect(await deleteProject(first.id)).toBe(true);
    expect(await deleteProject(first.id)).toBe(false);
    expect(await findProject('bags')).toBeNull();
    const second = await createProject('bags');
    await expect(restoreProject(first.id)).rejects.toThrow('Another project has its name');
    await deleteProject(second.id);
    expect(await restoreProject(first.id)).toBe(true);
    expect(await findProject('bags')).toEqual(first);
  });
});
