import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { root } from './sources.ts'

const run = promisify(execFile)

// The incremental TypeScript 7.0.2 goes by what it knew of a JSON file.
test('npm run typecheck ve cada cambio del catálogo', async () => {
  const { scripts } = z
    .object({ scripts: z.object({ typecheck: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const options = scripts.typecheck.split('tsc ')[1]?.split(' ') ?? []
  const cwd = mkdtempSync(join(tmpdir(), 'deposito-types-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(cwd, name), text)
  write('tsconfig.json', JSON.stringify({ extends: join(root, 'src/tsconfig.base.json'), include: ['.'] }))
  write('text.ts', "import type catalogue from './es.json'\nexport const key: keyof typeof catalogue = 'one'\n")
  const isRight = async (catalogue: object): Promise<boolean> => {
    write('es.json', JSON.stringify(catalogue))
    return await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options], { cwd }).then(
      () => true,
      () => false,
    )
  }
  const said: boolean[] = []
  for (const catalogue of [{ one: '' }, { one: '', two: '' }, { two: '' }, { one: '', two: '' }]) said.push(await isRight(catalogue))
  expect(said).toEqual([true, true, false, true])
})
