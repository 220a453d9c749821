import { existsSync, renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBalancer } from '../../support/balancer.ts'
import { signedIn, type Caller } from '../../support/caller.ts'
import { runForTest } from '../../support/open-for.ts'
import { newDataDir, type Product } from '../../support/product.ts'
import { openTestStore, withPostgres } from '../../support/store.ts'

function installation(): { path: string; run: (env?: Record<string, string>) => Product } {
  const { path, remove } = newDataDir()
  onTestFinished(remove)
  // Sixteen callers without a pause are one person here.
  return { path, run: (env = {}) => runForTest({ DATA_DIR: path, LIMIT_CALLS_PER_MINUTE: '999999', ...env }) }
}

/** Sixteen callers that read and write without a pause, until they are stopped. */
function startCallers({ get, post }: Caller) {
  const statuses: number[] = []
  const failures: string[] = []
  const account = { firstName: 'Opa', lastName: 'Rador', email: 'operador@deposito.example', langKey: 'es' }
  let isStopped = false
  const running = Array.from({ length: 16 }, async () => {
    while (!isStopped) {
      try {
        statuses.push((await get('api/depositos/user')).status, (await post('api/account', account)).status)
      } catch (error) {
        failures.push(String(error))
        // Nobody is there: it calls again when its turn comes.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  })
  return {
    statuses,
    async stop() {
      isStopped = true
      await Promise.all(running)
      return { statuses: new Set(statuses), failures }
    },
  }
}

test('SIGHUP abre otro registro y no detiene nada; SIGTERM espera a una subida que sigue llegando, no a la que quedó a medias, y ya no toma más', async () => {
  const { path, run } = installation()
  const product = run()
  const url = new URL(await product.url)
  const [operador, admin] = [await signedIn(url.origin, 'operador'), await signedIn(url.origin, 'admin')]
  const log = join(path, 'server.log')
  renameSync(log, join(path, 'viejo.log'))
  product.process.kill('SIGHUP')
  // The terminal is gone too.
  product.process.stdout?.destroy()
  product.process.stderr?.destroy()
  await admin.post('management/loggers/http', { configuredLevel: 'DEBUG' })
  await expect.poll(async () => ((await operador.get('api/account')).status === 200 ? existsSync(log) : false)).toBe(true)

  const socket = () => {
    const opened = connect(Number(url.port), url.hostname).on('error', () => undefined)
    onTestFinished(() => void opened.destroy())
    const heard = { text: '' }
    opened.on('data', (text) => (heard.text += String(text)))
    return { write: (text: string) => opened.write(text), heard }
  }
  const [slow, halfway, monitor] = [socket(), socket(), socket()]
  const head = (length: number): string =>
    `POST /api/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const body = JSON.stringify({ username: 'operador', password: 'operador' })
  slow.write(head(body.length))
  halfway.write(head(100) + '{"user')
  const ask = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
  monitor.write(ask)
  await expect.poll(() => monitor.heard.text).toContain('"UP"')
  product.process.kill('SIGTERM')
  const reached = (): Promise<string> =>
    fetch(url).then(
      () => 'taken',
      () => 'refused',
    )
  await expect.poll(reached).toBe('refused')
  monitor.write(ask)
  await expect.poll(() => monitor.heard.text).toMatch(/HTTP\/1\.1 503 [^]*"DOWN"/)
  // One letter after the other, long after everything else is done.
  for (const letter of body) {
    await new Promise((resolve) => setTimeout(resolve, 80))
    slow.write(letter)
  }
  expect(await product.ended).toBe(0)
  expect(slow.heard.text).toMatch(/^HTTP\/1\.1 200 /)
  expect(slow.heard.text).toMatch(/^connection: close\r$/im)
})

test.runIf(withPostgres)(
  'uno de dos procesos se reinicia bajo carga sin un error ni un corte, y responde bien todo lo que tomó',
  async () => {
    const store = await openTestStore('postgres')
    onTestFinished(() => store.close())
    const env = { DATABASE_URL: 'url' in store.where ? store.where.url : '', JWT_SECRET: 'un secreto de más de treinta y dos letras' }
    const places = [installation(), installation()]
    const balancer = await openBalancer()
    onTestFinished(() => balancer.close())
    // The first makes the demo's data and the key of secrets, which the second needs.
    const secretsKey = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }
    const run = (place: (typeof places)[number]): Product => place.run({ ...env, ...secretsKey })
    const running: Product[] = []
    for (const place of places) {
      const product = run(place)
      await product.url
      running.push(product)
    }
    const share = async (): Promise<void> => {
      balancer.to = await Promise.all(running.map(({ url }) => url))
    }
    await share()
    const callers = startCallers(await signedIn(balancer.url, 'operador'))
    onTestFinished(async () => void (await callers.stop()))
    const answeredMore = async (): Promise<void> => {
      const before = callers.statuses.length
      await expect.poll(() => callers.statuses.length).toBeGreaterThan(before + 100)
    }
    await answeredMore()
    const [first, other] = running
    const place = places[0]
    if (!first || !other || !place) throw new Error('two are running')
    expect(await first.end('SIGTERM')).toBe(0)
    await answeredMore()
    const next = run(place)
    await next.url
    running.splice(0, 1, next)
    await share()
    await answeredMore()
    expect(await callers.stop()).toEqual({ statuses: new Set([200]), failures: [] })
  },
)
