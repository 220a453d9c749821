import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFilesLines, tightenData } from '#server/process/storage/private-files.ts'
import { folderForEach } from '../support/open-for.ts'

const folder = folderForEach()

/** Makes a file that others may read. */
function openFile(...names: string[]): string {
  const path = join(folder.path, ...names)
  writeFileSync(path, '')
  chmodSync(path, 0o644)
  return path
}

const modeOf = (path: string): number => statSync(path).mode & 0o777

test('se cierran la carpeta y los archivos del producto, y nada más; de las copias en otra carpeta los archivos, y ella queda como está', () => {
  chmodSync(folder.path, 0o755)
  for (const name of ['mail', 'backups', 'otra']) mkdirSync(join(folder.path, name), { mode: 0o755 })
  const copy = openFile('otra', 'deposito-2026-11-20.db')
  const ours = [
    openFile('deposito.db'),
    openFile('deposito.db.antes-2026-11-20T0300'),
    openFile('server-2026-11-20.1.log'),
    openFile('mail', '20261120T150000-1a2b3c4d.eml'),
    openFile('backups', 'deposito-2026-11-20.db'),
  ]
  const apuntes = openFile('apuntes.txt')
  expect(tightenData(folder.path, null)).toEqual([])
  for (const path of ours) expect([path, modeOf(path)]).toEqual([path, 0o600])
  for (const path of [apuntes, copy]) expect([path, modeOf(path)]).toEqual([path, 0o644])
  for (const name of ['.', 'mail', 'backups']) expect([name, modeOf(join(folder.path, name))]).toEqual([name, 0o700])
  tightenData(folder.path, join(folder.path, 'otra'))
  expect([modeOf(copy), modeOf(join(folder.path, 'otra'))]).toEqual([0o600, 0o755])
})

test('una carpeta que otros usan, como la de los temporales o la del programa, no se les cierra: se dice', () => {
  const before = modeOf(process.cwd())
  chmodSync(folder.path, 0o1777)
  expect(tightenData(folder.path, null)).toEqual([folder.path])
  expect(modeOf(folder.path)).toBe(0o777)
  tightenData(process.cwd(), null)
  expect(modeOf(process.cwd())).toBe(before)
})

test.runIf(process.getuid?.() === 0)('lo que es de otro usuario se dice en una línea, y no impide seguir', () => {
  const file = openFile('server.log')
  const user = 65_534
  chownSync(folder.path, user, user)
  process.seteuid?.(user)
  try {
    expect(tightenData(folder.path, null)).toEqual([file])
  } finally {
    process.seteuid?.(0)
  }
  expect(openFilesLines([file])).toEqual([
    `Atención: otros usuarios de esta máquina pueden leer ${file}, y no se pudo cambiar. Revise su dueño y sus permisos.`,
  ])
  expect(openFilesLines([file, 'b', 'c'])[0]).toContain(`${file} y 2 más, `)
  expect(openFilesLines([])).toEqual([])
})
