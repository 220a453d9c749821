import { expect, test } from 'vitest'
import { operations } from '../support/api-answers.ts'
import { companyCalls, roles } from '../support/company-calls.ts'
import { openServer, type Caller, type Reply, type TestServer } from '../support/server.ts'

type CompanyCall = (typeof companyCalls)[string]

function request(caller: Caller, call: string, { body, ids }: CompanyCall): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
  if (method === 'GET' || method === 'DELETE') return caller[method === 'GET' ? 'get' : 'delete'](address)
  return caller[method === 'POST' ? 'post' : 'put'](address, body)
}

async function opened({ given }: CompanyCall): Promise<TestServer> {
  const server = await openServer()
  for (const [path, body] of given) expect((await server.as('owner').post(path, body)).status).toBeLessThan(300)
  return server
}

test('de cada llamada de una compañia está dicho quién puede hacerla', () => {
  const calls = operations.filter((of) => of['x-permission'].startsWith('company')).map(({ call }) => call)
  expect(Object.keys(companyCalls)).toEqual(expect.arrayContaining(calls))
})

test.each(Object.entries(companyCalls))('%s, según quién llama', async (call, of) => {
  // Who is refused or only reads changes nothing: they share one server.
  const shared = await opened(of)
  for (const role of roles) {
    const isAlone = of.answers[role] < 400 && !call.startsWith('GET')
    const server = isAlone ? await opened(of) : shared
    expect([role, (await request(server.as(role === 'nadie' ? null : role), call, of)).status]).toEqual([role, of.answers[role]])
    if (isAlone) await server.close()
  }
  await shared.close()
})
