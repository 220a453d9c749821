import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** The path from the repository's folder, with slashes. */
  readonly path: string
  readonly text: string
  /** The imports: files of the repository by path, packages by name. A `typeOnly` one does not exist at run time. */
  readonly imports: readonly { readonly of: string; readonly typeOnly: boolean }[]
}

/** Returns every TypeScript source below a folder. */
export function sources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => source(`${folder}/${name.replaceAll('\\', '/')}`))
}

export function source(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, imports: importsOf(path, text) }
}

/** Matches static, side-effect, re-exporting and dynamic imports. */
const forms =
  /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|\b(?:require|resolve)\(['"]([^'"]+)['"]\)/g

function importsOf(path: string, text: string): Source['imports'] {
  return [...withoutComments(text).matchAll(forms)].flatMap(([, , typeOnly, fixed, dynamic, required]) => {
    const of = fixed ?? dynamic ?? required
    return of === undefined ? [] : [{ of: resolved(path, of), typeOnly: typeOnly !== undefined }]
  })
}

function resolved(path: string, of: string): string {
  if (of.startsWith('#')) return `src/${of.slice(1)}`
  return of.startsWith('.') ? relative(root, resolve(root, dirname(path), of)).replaceAll('\\', '/') : of
}

export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{(])\/\/[^\n]*/g, '$1')
}
