import { expect } from 'vitest'
import * as z from 'zod/mini'
import { depositos } from '#domain/deposito.ts'
import { signedIn, type Answered, type Caller } from './caller.ts'
import { newDataDir, runProduct } from './product.ts'

/** The running product of a demo with an empty data folder, and its clerk. */
interface RunningClerk {
  readonly url: string
  readonly operador: Caller
  /** The path of the stocks of the clerk's warehouse. */
  readonly stocks: string
  end(): Promise<void>
}

export async function runClerk(): Promise<RunningClerk> {
  const folder = newDataDir()
  const product = runProduct({ DATA_DIR: folder.path })
  const url = await product.url
  const operador = await signedIn(url, 'operador')
  const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
  return {
    url,
    operador,
    stocks: `api/warehouse/${own?.id ?? 0}/stocks`,
    async end() {
      await product.end()
      folder.remove()
    },
  }
}

/** The id of what a call created. */
export function idOf({ status, body }: Answered): number {
  expect({ status, body }).toMatchObject({ status: 201 })
  return z.object({ id: z.number() }).parse(body).id
}
