import { expect, test } from 'vitest'
import { depositos } from '#domain/deposito.ts'
import { writeWsdl } from '#server/authority/stand-in-wsdl.ts'
import { signedIn } from '../../support/caller.ts'
import { startCountingAuthority } from '../../support/counting-authority.ts'
import { startCountingWsaa } from '../../support/counting-wsaa.ts'
import { newDataDir, runProduct } from '../../support/product.ts'

const wsdl = writeWsdl('http://127.0.0.1/')
const day = '2026-11-10'

/** The started product, and an authority of another process whose WSDL is `wsdl`. */
async function openProduct(published: string) {
  const authority = await startCountingAuthority(() => new Date(), published)
  const wsaa = await startCountingWsaa(() => new Date())
  const folder = newDataDir()
  const start = () => runProduct({ DATA_DIR: folder.path, AUTHORITY_URL: authority.url, WSAA_URL: wsaa.url, AUTHORITY_TIMEOUT: '60' })
  let product = start()
  const operador = async () => {
    const caller = await signedIn(await product.url, 'operador')
    const [own] = depositos.parse((await caller.get('api/depositos/user')).body)
    return { caller, stocks: `api/warehouse/${own?.id ?? 0}/stocks` }
  }
  const { caller, stocks } = await operador()
  const { headers } = await caller.post(stocks, { fechaStock: day })
  const path = (headers.get('location') ?? '').slice(1)
  return {
    authority,
    wsaa,
    said: () => product.said(),
    send: async () => await (await operador()).caller.patch(`${path}/send`, { fechaStock: day }),
    find: async () => (await (await operador()).caller.get(path)).body,
    async killAndRestart() {
      await product.end('SIGKILL')
      product = start()
    },
    async close() {
      await product.end()
      await authority.close()
      await wsaa.close()
      folder.remove()
    },
  }
}

test('su WSDL se compara una vez, también después de reiniciar; kill -9 con el mensaje en la aduana se repite igual', async () => {
  const running = await openProduct(wsdl)
  const { authority, send, find } = running
  authority.plan('silentAfter')
  expect((await send()).status).toBe(200)
  await expect.poll(() => authority.messages.length).toBe(1)
  await running.killAndRestart()
  await expect.poll(find).toMatchObject({ state: 'TECHNICAL_ERROR', attempts: 1, errors: [{ code: 'INTERRUMPIDO' }] })
  expect((await send()).status).toBe(200)
  await expect.poll(find).toMatchObject({ state: 'SUCCESS', attempts: 2 })
  expect(authority.messages).toHaveLength(2)
  expect(new Set(authority.messages).size).toBe(1)
  expect(authority.wsdlReads()).toBe(1)
  expect(running.wsaa.calls, 'también el acceso se guarda').toHaveLength(1)
  expect(running.said()).toContain(`Aduana: ${authority.url}, con accesos de ${running.wsaa.url}`)
  await running.close()
})

test('si su WSDL pide otros nombres no recibe nada, y el stock dice por qué', async () => {
  const running = await openProduct(wsdl.replaceAll('name="PermisoEmbarqueType" nillable', 'name="PermisoEmbarque" nillable'))
  expect((await running.send()).status).toBe(200)
  await expect.poll(running.find).toMatchObject({ state: 'FAILED', errors: [{ code: 'FORMATO' }] })
  expect(running.authority.messages).toEqual([])
  await running.close()
})
