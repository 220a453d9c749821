import { setTimeout as pause } from 'node:timers/promises'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen as page } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { closeSession, storeSessionToken, syncFromStorage } from '#app/api/http/session-store.ts'
import { createQueryClient } from '#app/query-client.ts'
import { preloadForms } from '#app/records/form/lazy-forms.ts'
import { createAppRouter } from '#app/router.ts'
import { loadPalette } from '#app/routes/-shell/find/find-control.tsx'
import { loadStockDialogs } from '#app/routes/_session/-shared/stock-dialogs/stock-commands.tsx'
import { cssVariables, theme } from '#app/styles/theme.ts'
import { loadConfirm } from '#app/ui/dialog/confirm.tsx'
import type { Environment } from '#domain/company/company-access.ts'
import { noAccess } from './idle-services.ts'
import { callOf, network, take } from './network.ts'
import { type fixture, openServer, type ServerOptions, type TestServer, tokenOf } from './server.ts'

type Somebody = (typeof fixture.people)[number]

interface OpenApp extends Pick<ServerOptions, 'registrationEnabled' | 'standIn' | 'adminSecondFactor' | 'copies'> {
  as?: Somebody
  since?: Date
  at: string
  /** Which of the authority's environments the server is connected to. */
  environment?: Environment
  given?: (server: TestServer) => Promise<unknown>
  /** Whether the screens hear what others change; without it the server is one that has no such call. */
  hears?: boolean
  /** What the page does, or the server answers, before the program is there. */
  beforeRender?: (answers: ReturnType<typeof answersOf>) => void
}

/** What happens to a call in place of its answer: a status with a body, or no answer at all. */
type Fault = { status: number; body?: unknown; headers?: Record<string, string> } | 'unreachable'

/** Opens a screen as a user: the whole app over the real server on a fresh store. */
export async function openApp({
  as,
  since = new Date(),
  at,
  environment = 'production',
  given,
  hears = false,
  beforeRender,
  ...options
}: OpenApp) {
  const server = await openServer({ ...options, access: { ...noAccess, environment } })
  await given?.(server)
  // Loaded, as in a browser that was idle for a moment.
  await Promise.all([preloadForms(), loadConfirm(), loadPalette(), loadStockDialogs()])
  sessionStorage.clear()
  localStorage.clear()
  // The program's memory outlives a test: as in a tab where no one has signed in, it has no owner of the last session.
  storeSessionToken('', false)
  closeSession()
  if (as) sessionStorage.setItem('jhi-authenticationToken', JSON.stringify(await tokenOf(server, as, since)))
  syncFromStorage()

  const calls: string[] = []
  const keys: string[] = []
  network.events.on('request:start', ({ request }) => {
    const call = callOf(request)
    if (!hears && call.startsWith('GET /api/changes')) return
    calls.push(call)
    const key = request.headers.get('Idempotency-Key')
    if (key !== null) keys.push(key)
  })
  take(/^/, ({ request }) => server.fetch(request))
  if (!hears) take(/^GET \/api\/changes/, () => new Response('', { status: 404 }))

  const answers = answersOf(server)
  beforeRender?.(answers)
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createAppRouter(queryClient, history)
  const screen = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(async () => {
    screen.unmount()
    notifications.clean()
    queryClient.clear()
    await server.close()
    // TanStack Query tells the screens of a change in a timer without a delay. Timers end in the order in which they began, so the window stays until those of this test have ended.
    await pause(0)
  })
  return {
    ...answers,
    user: userEvent.setup(),
    /** Every call so far, `GET /api/account`. */
    calls,
    /** The idempotency keys of the writes that carried one. */
    keys,
    /** Where one is, with search. */
    address: () => history.location.pathname + history.location.search,
    router,
    queryClient,
    unmount: () => screen.unmount(),
  }
}

/** The server, and what the test does to its answers. */
function answersOf(server: TestServer) {
  return {
    server,
    /** The next call that matches gets this in place of its answer. */
    failNext: (call: RegExp, fault: Fault) => take(call, () => answerOf(fault), { once: true }),
    /** The next call that matches is carried out, and its answer gets lost. */
    loseNext: (call: RegExp) =>
      take(
        call,
        async ({ request }) => {
          await server.fetch(request)
          return Response.error()
        },
        { once: true },
      ),
    /** Every answer to a call that matches holds these fields in place of its own, in the record or in each row. */
    changeAnswers: (call: RegExp, fields: object) =>
      take(call, async ({ request }) => await withFields(await server.fetch(request), fields)),
    /** The next call that matches waits until the returned function is called. */
    holdNext(call: RegExp): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      take(call, () => promise, { once: true })
      return resolve
    },
  }
}

function answerOf(fault: Fault): Response {
  if (fault === 'unreachable') return Response.error()
  const { status, body = '', headers = {} } = fault
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
}

async function withFields(answer: Response, fields: object): Promise<Response> {
  const body: unknown = await answer.json()
  const changed = Array.isArray(body) ? body.map((row: unknown) => Object.assign({}, row, fields)) : Object.assign({}, body, fields)
  return Response.json(changed, { status: answer.status, headers: answer.headers })
}

export type App = Awaited<ReturnType<typeof openApp>>

export const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

/** Fills in the form that asks who it is, wherever it stands. */
export async function signIn({ user }: App, username: string, password = username, remember = false) {
  await retype(user, await page.findByLabelText('Usuario'), username)
  await user.type(page.getByLabelText('Contraseña'), password)
  if (remember) await user.click(page.getByLabelText('Mantener la sesión iniciada'))
  await user.click(page.getByRole('button', { name: 'Iniciar sesión' }))
}

/** Puts a text in place of what the field has, at once: each key would draw the screen again. Keys after it, as `{Enter}`, are pressed. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  const keys = text.indexOf('{') === -1 ? '' : text.slice(text.indexOf('{'))
  await user.clear(field)
  if (text !== keys) await user.paste(text.slice(0, text.length - keys.length))
  if (keys !== '') await user.keyboard(keys)
}

/** Two clicks before the screen can take the button away. */
export function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click()
    button.click()
  })
}

export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000)
}
