import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { secretBox, secretsKeyBytes } from '../crypto/secret-box.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { DataFolder } from './data-folder.ts'

/** Returns what seals secrets in the database, by a key that is made at the first start and kept in the data folder as `sessionSecret` is. */
export function secretsOf(folder: DataFolder): SecretBox {
  const file = folder.file('secrets-key')
  const draft = folder.file(`secrets-key.${process.pid}`)
  writeFileSync(draft, randomBytes(secretsKeyBytes).toString('base64'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return secretBox(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'))
}
