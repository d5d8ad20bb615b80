import { expect, test } from '@jest/globals';
import { processes, treeOf } from './process-tree.ts';

const one = (pid: number, parent: number) => ({ pid, parent, command: '', rss: 1 });

test('a tree holds a process, what it started and what that started, and no other', () => {
  const all = [one(1, 0), one(2, 1), one(3, 2), one(4, 1), one(5, 9)];
  expect(treeOf(2, all).map(({ pid }) => pid)).toEqual([2, 3]);
  expect(treeOf(1, all).map(({ pid }) => pid)).toEqual([1, 2, 3, 4]);
});

test('this process is found with the memory that it holds', () => {
  const [here] = treeOf(process.pid, processes());
  expect(here).toMatchObject({ pid: process.pid, parent: process.ppid });
  expect(here?.rss).toBeGreaterThan(10 * 1024 * 1024);
});
