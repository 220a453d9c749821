import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Source = ReturnType<typeof source>

export function sources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => source(`${folder}/${name.replaceAll('\\', '/')}`))
}

/** Returns a file by its path from the repository's folder, and what it imports: files of the repository by path, packages by name. */
export function source(path: string) {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, imports: importsOf(path, text) }
}

const forms =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|\b(?:require|resolve)\(['"]([^'"]+)['"]\)/g

function importsOf(path: string, text: string): string[] {
  return [...withoutComments(text).matchAll(forms)].map(([, fixed, dynamic, required]) =>
    resolved(path, fixed ?? dynamic ?? required ?? ''),
  )
}

function resolved(path: string, of: string): string {
  if (of.startsWith('#')) return `src/${of.slice(1)}`
  return of.startsWith('.') ? relative(root, resolve(root, dirname(path), of)).replaceAll('\\', '/') : of
}

export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{(])\/\/[^\n]*/g, '$1')
}
