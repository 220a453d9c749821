import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChangePassword, useUpdateAccount } from '#app/api/account/own-account.ts'
import { useChangeLogger, useMakeCopy } from '#app/api/administration/management.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/failure.ts'
import { permisoEmbarqueApi } from '#app/api/stock/stock-records.ts'
import { useScheduleStock, useSendStock } from '#app/api/stock/stock.ts'
import { createQueryClient } from '#app/query-client.ts'
import { unchangedUser, userRecords } from '#app/routes/_session/admin/-user-management/user-records.tsx'
import { account } from '#domain/account/account.ts'
import { managedUser } from '#domain/account/user.ts'
import { permisoEmbarqueDraft } from '#domain/titulo/permiso-embarque.ts'
import { today } from '#domain/values/dates.ts'
import { openApp } from '../support/app.tsx'
import { take } from '../support/network.ts'
import { aPermisoEmbarque } from '../support/records.ts'
import type { Caller } from '../support/server.ts'
import { addWholeStock, type StockIds } from '../support/stock-records.ts'
import { startTestCopies } from '../support/test-copies.ts'

/** What stands between the browser and the server answers in its place. */
const strangers: Readonly<Record<string, () => Response>> = {
  'una página': () => new Response('<!doctype html><h1>Bienvenido</h1>', { headers: { 'Content-Type': 'text/html' } }),
  'una página sin tipo': () => new Response('<!doctype html><h1>Bienvenido</h1>', { headers: { 'Content-Type': '' } }),
  'una página que pide ingresar': () => new Response('<h1>401</h1>', { status: 401, headers: { 'Content-Type': 'text/html' } }),
  'una página que dice que no existe': () => new Response('<h1>404</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
  nada: () => new Response('', { headers: { 'Content-Type': 'application/json' } }),
  'un 204': () => new Response(null, { status: 204 }),
  'una redirección': () => new Response(null, { status: 302, headers: { Location: 'http://portal.example/' } }),
  'medio cuerpo': () => new Response('{"id":1,"login":"ana","activ', { headers: { 'Content-Type': 'application/json' } }),
  'otro JSON': () => Response.json({ portal: 'Bienvenido', id: 1, ok: true }),
  'una lista de otra cosa': () => Response.json([{ portal: 'Bienvenido' }]),
}

const scope = { warehouseId: 1, stockId: 1, titulo: 'permiso-embarque', tituloId: 1 }
const row = { id: 1, version: 1, login: 'ana', email: 'ana@deposito.example', errors: [], name: 'ROOT', level: 'INFO' }

/** What a hook is called with, where it is not a scope and an id, and then what its mutation is called with, where it is not a row. */
const others: Readonly<Record<string, { of: readonly unknown[]; with?: unknown }>> = {
  useAccount: { of: [{}] },
  useUpdateAccount: { of: [row], with: { draft: row, currentPassword: '' } },
  useSetCompanyAdmin: { of: [1, row], with: true },
  useLastAdded: { of: [[]] },
  useCreateMany: { of: [permisoEmbarqueApi, scope] },
  useDeleteEach: { of: [permisoEmbarqueApi, scope] },
  useErrorRecords: { of: [scope, { errors: [row] }] },
  useIdentified: { of: [scope, true] },
  useStockReview: { of: [scope, { fechaStock: '2026-11-20' }] },
  useLaterErrors: { of: [row] },
  useStockCalendar: { of: [1, 2026] },
  useDownloadSheet: { of: [], with: { path: 'api/warehouse/1/stocks', search: { format: 'csv' } } },
  usePolledDetail: { of: [permisoEmbarqueApi.detail(scope, 1), 60_000] },
  useDeleteMany: { of: [permisoEmbarqueApi, scope], with: [1] },
  useChangeMany: { of: [permisoEmbarqueApi, scope], with: { field: 'ubicacionPartida', value: 'A', rows: [row] } },
}

/** Every hook of the API's files and of the families that they export. A new one joins by existing. */
const hooks: ReadonlyMap<string, Hook> = new Map(
  Object.entries(import.meta.glob<Readonly<Record<string, unknown>>>('/src/app/api/**/*.ts', { eager: true })).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, value]): [string, Hook][] => {
      if (isHook(name, value)) return [[name, value]]
      const members = name.endsWith('Api') && typeof value === 'object' && value !== null ? Object.entries(value) : []
      return members.flatMap(([member, inner]) => (isHook(member, inner) ? [[`${path} ${member}`, inner] as [string, Hook]] : []))
    }),
  ),
)

type Hook = (...of: readonly unknown[]) => unknown

function isHook(name: string, value: unknown): value is Hook {
  return /^use[A-Z]/.test(name) && typeof value === 'function'
}

interface Asked {
  mutateAsync?: (input: unknown) => Promise<unknown>
  refetch?: () => Promise<{ status: string }>
}

function callHook<Result>(client: QueryClient, hook: () => Result) {
  return renderHook(hook, { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> })
}

test.for(Object.entries(strangers))('ninguna llamada da nada por hecho cuando responde otro: %s', async ([, answer]) => {
  take(/^/, answer)
  const believed: string[] = []
  let asked = 0
  for (const [name, hook] of hooks) {
    const client = createQueryClient()
    const own = others[name.split(' ').at(-1) ?? '']
    const { result, unmount } = callHook(client, () => hook(...(own?.of ?? [scope, 1])) as Asked | undefined)
    const { mutateAsync, refetch } = result.current ?? {}
    if (mutateAsync || refetch) asked += 1
    await act(async () => {
      const input = own && 'with' in own ? own.with : row
      const done = mutateAsync
        ? await mutateAsync(input).then(
            () => true,
            (error: unknown) => !(error instanceof Failure),
          )
        : (await refetch?.())?.status === 'success'
      if (done) believed.push(name)
    })
    unmount()
    client.clear()
  }
  expect(believed).toEqual([])
  expect(asked).toBeGreaterThan(90)
})

/** The commands of which a read tells whether they were carried out: who gives them, the call, the hook, and what it is given. */
const decided: readonly [
  name: string,
  as: 'owner' | 'admin',
  call: RegExp,
  hook: (ids: StockIds) => unknown,
  input: (ids: StockIds, read: Caller['get']) => unknown,
][] = [
  [
    'guardar un registro',
    'owner',
    /^PUT/,
    ({ stock }) => permisoEmbarqueApi.useUpdate({ warehouseId: 1, stockId: stock }),
    ({ permisoEmbarque }) => ({ ...permisoEmbarqueDraft.parse(aPermisoEmbarque({ ubicacionPartida: 'Galpón 9' })), id: permisoEmbarque }),
  ],
  [
    'eliminar un registro',
    'owner',
    /^DELETE/,
    ({ stock }) => permisoEmbarqueApi.useDelete({ warehouseId: 1, stockId: stock }),
    ({ permisoEmbarque }) => ({ id: permisoEmbarque }),
  ],
  ['enviar', 'owner', /^PATCH/, () => useSendStock({ warehouseId: 1 }), ({ stock }) => ({ id: stock, fechaStock: today() })],
  [
    'programar',
    'owner',
    /^PATCH/,
    () => useScheduleStock({ warehouseId: 1 }),
    ({ stock }) => ({ id: stock, scheduleDate: new Date(Date.now() + 3_600_000).toISOString() }),
  ],
  [
    'los datos de la cuenta',
    'owner',
    /^POST .*account$/,
    () => useUpdateAccount({ ...account.parse({ login: 'owner', activated: true, authorities: [] }), email: 'owner@deposito.example' }),
    () => ({ draft: { firstName: 'Otro', lastName: 'Quiroga', email: 'owner@deposito.example' }, currentPassword: '' }),
  ],
  [
    'la contraseña',
    'owner',
    /^POST .*change-password/,
    () => useChangePassword('owner'),
    () => ({ currentPassword: 'owner', newPassword: 'una clave bien larga' }),
  ],
  ['un nivel del registro', 'admin', /^POST .*loggers/, () => useChangeLogger(), () => ({ name: 'http', level: 'DEBUG' })],
  ['una copia', 'admin', /^POST .*copies/, () => useMakeCopy(), () => undefined],
  [
    'guardar un usuario',
    'admin',
    /^PUT/,
    () => userRecords.api.useUpdate({}),
    async (_ids, read) => {
      const user = managedUser.parse((await read('/api/users/leaver')).body)
      return { ...unchangedUser(user), id: user.id, version: user.version, firstName: 'Otra' }
    },
  ],
  [
    'eliminar un usuario',
    'admin',
    /^DELETE/,
    () => userRecords.api.useDelete({}),
    async (_ids, read) => (await read('/api/users/leaver')).body,
  ],
]

test.for(decided)('una lectura dice si se hizo: %s', async ([, as, call, hook, inputOf]) => {
  const app = await openApp({ as, at: '/account/settings', copies: startTestCopies({ bytes: 10 }) })
  const ids = await addWholeStock(app.server.as('owner'), 1)
  const { result } = callHook(app.queryClient, () => hook(ids) as Asked)
  const input = await inputOf(ids, app.server.as(as).get)
  const answer = strangers['una página'] ?? Response.error
  const give = () => act(async () => await result.current.mutateAsync?.(input).then(() => 'hecho', failureText))
  take(call, answer, { once: true })
  const unknown = 'No se sabe si se hizo: lo que respondió no es el servidor. Mire cómo quedó antes de repetir.'
  expect(await give()).toBe(unknown)
  if (call.source === '^PATCH') {
    const { body } = await app.server.as(as).get(`/api/warehouse/1/stocks/${ids.stock}`)
    take(call, () => Response.json(body), { once: true })
    expect(await give(), 'la respuesta guardada de antes').toBe(unknown)
  }
  take(call, () => Response.json({ message: 'error.http.500' }, { status: 500 }), { once: true })
  expect(await give()).toBe('Error: Error interno del servidor. Estatus: 500')
  take(
    call,
    async ({ request }) => {
      expect((await app.server.fetch(request)).ok).toBe(true)
      return answer()
    },
    { once: true },
  )
  expect(await give()).toBe('hecho')
})
