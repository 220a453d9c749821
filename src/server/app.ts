// Assembles the API: middleware, permission guard and the routes of all calls in one Hono app.
import { Hono } from 'hono'
import { apiDocument, apiDocumentRoutes } from './api-document/document.ts'
import type { Json } from './api-document/schemas.ts'
import { accountRoutes } from './families/account/account.ts'
import { passwordRoutes } from './families/account/passwords.ts'
import { registrationRoutes } from './families/account/registration.ts'
import { secondFactorRoutes } from './families/account/second-factor.ts'
import { sessionRoutes } from './families/account/sessions.ts'
import { userRoutes } from './families/account/users.ts'
import { afipLogRoutes } from './families/administration/afip-logs.ts'
import { auditRoutes } from './families/administration/audits.ts'
import { healthRoutes, healthWithoutAccount } from './families/administration/health.ts'
import { managementRoutes } from './families/administration/management.ts'
import { certificateRequestRoutes } from './families/company/certificate-requests.ts'
import { certificateRoutes } from './families/company/certificates.ts'
import { companyRoutes } from './families/company/companies.ts'
import { companyAccessRoutes } from './families/company/company-access.ts'
import { companyUserRoutes } from './families/company/company-users.ts'
import { depositoRoutes } from './families/company/depositos.ts'
import { integracionRoutes } from './families/company/integraciones.ts'
import { wsaaRoutes } from './families/company/wsaas.ts'
import { changeRoutes } from './families/stock/changes.ts'
import { sheetRoutes } from './families/stock/sheets.ts'
import { stockActionRoutes } from './families/stock/stock-actions.ts'
import { stockHistoryRoutes } from './families/stock/stock-history.ts'
import { stockReadRoutes } from './families/stock/stock-reads.ts'
import { stockRecordRoutes } from './families/stock/stock-records.ts'
import { stockRoutes } from './families/stock/stocks.ts'
import { visibleRecordRoutes, stockErrorRoutes, visibleStockRoutes } from './families/stock/visible-records.ts'
import { guard } from './http/auth/auth.ts'
import { requireSecondFactor } from './http/auth/second-factor-guard.ts'
import { limitBody } from './http/body.ts'
import { type Api, type CallEnv, routeOf } from './http/call.ts'
import { problemWriter, writeProblem } from './http/problems.ts'
import { notFound, Refusal } from './http/refusal.ts'
import { assignRequestId } from './http/request-id.ts'
import type { Services } from './services.ts'

/**
 * Returns the API as one Fetch handler: Node serves it, Vite mounts it, and the tests call it. It answers `/api`, `/management` and
 * `/health`; every other address is a 404 problem. `addRoutes` adds the calls of the authority's stand-in, where there is one.
 */
export function createServer(services: Services, addRoutes?: (app: Api) => void): Api {
  const app = new Hono<CallEnv>()
  const servicesFor = ownConnections(services)
  app.onError(problemWriter())
  app.notFound((call) => writeProblem(notFound(), call))
  app.use(async (call, next) => {
    const begun = performance.now()
    call.set('services', servicesFor(call.req.path))
    for (const name of ['user', 'session', 'integracion', 'deposito'] as const) call.set(name, null)
    await next()
    // The answer's own headers, because `call.header` copies a finished answer.
    call.res.headers.set('Cache-Control', 'no-store')
    call.res.headers.set('X-Content-Type-Options', 'nosniff')
    const { uri, method } = routeOf(call)
    services.metrics.countCall(uri, method, call.res.status, performance.now() - begun)
  })
  app.use(assignRequestId)
  healthWithoutAccount(app)
  guard(app)
  app.use(requireSecondFactor)
  // After the guard, so that the server does not read the body of a caller who may not make the call.
  app.use(limitBody(services.limits.bodySize))
  addCalls(app, addRoutes)
  refuseOtherVerbs(app)
  return app
}

function addCalls(app: Api, addRoutes?: (app: Api) => void): void {
  sessionRoutes(app)
  accountRoutes(app)
  registrationRoutes(app)
  passwordRoutes(app)
  secondFactorRoutes(app)
  userRoutes(app)
  managementRoutes(app)
  healthRoutes(app)
  addRoutes?.(app)
  depositoRoutes(app)
  companyRoutes(app)
  companyUserRoutes(app)
  companyAccessRoutes(app)
  certificateRoutes(app)
  certificateRequestRoutes(app)
  wsaaRoutes(app)
  integracionRoutes(app)
  sheetRoutes(app)
  stockRoutes(app)
  stockActionRoutes(app)
  stockRecordRoutes(app)
  stockErrorRoutes(app)
  stockReadRoutes(app)
  changeRoutes(app)
  visibleStockRoutes(app)
  visibleRecordRoutes(app)
  stockHistoryRoutes(app)
  afipLogRoutes(app)
  auditRoutes(app)
  apiDocumentRoutes(app)
}

/** The document of all calls, which needs no services because nothing is called. `addRoutes` adds those of the stand-in. */
export function wholeDocument(addRoutes: (app: Api) => void): Json {
  const app = new Hono<CallEnv>()
  addCalls(app, addRoutes)
  return apiDocument(app)
}

/**
 * Returns a function that chooses the services of a path: health and signing in have database pools of their own, so that neither waits
 * behind writers.
 */
function ownConnections(services: Services): (path: string) => Services {
  const health = { ...services, store: services.store.on('health') }
  const signIn = { ...services, store: services.store.on('signIn') }
  return (path) => {
    if (path === '/health' || path === '/management/health') return health
    return path === '/api/authenticate' || path.startsWith('/api/authenticate/') ? signIn : services
  }
}

export function callsOf(app: Api): string[] {
  return [...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))]
}

/** Answers 405 instead of 404 where the address exists and the verb does not. */
function refuseOtherVerbs(app: Api): void {
  const verbs = Map.groupBy(callsOf(app), (name) => name.slice(name.indexOf(' ') + 1))
  for (const [path, calls] of verbs) {
    const allow = calls.map((name) => name.slice(0, name.indexOf(' '))).join(', ')
    app.all(path, (call) => {
      throw new Refusal(405, 'error.http.405', { detail: `Request method '${call.req.method}' not supported`, headers: { Allow: allow } })
    })
  }
}
