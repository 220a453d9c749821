import { Hono } from 'hono'
import { apiDocumentRoutes } from './api-document/document.ts'
import { accountRoutes } from './families/account.ts'
import { afipLogRoutes } from './families/afip-logs.ts'
import { auditRoutes } from './families/audits.ts'
import { automaticSendRoutes } from './families/automatic-sends.ts'
import { certificateRequestRoutes } from './families/certificate-requests.ts'
import { certificateRoutes } from './families/certificates.ts'
import { changeRoutes } from './families/changes.ts'
import { companyRoutes } from './families/companies.ts'
import { companyAccessRoutes } from './families/company-access.ts'
import { companyUserRoutes } from './families/company-users.ts'
import { configurationRoutes } from './families/configuration.ts'
import { depositoRoutes } from './families/depositos.ts'
import { healthRoutes, healthWithoutAccount } from './families/health.ts'
import { knownBrowserRoutes } from './families/known-browser.ts'
import { loggerRoutes } from './families/loggers.ts'
import { managementRoutes } from './families/management.ts'
import { metricsRoutes } from './families/metrics.ts'
import { passwordRoutes } from './families/passwords.ts'
import { registrationRoutes } from './families/registration.ts'
import { secondFactorRoutes } from './families/second-factor.ts'
import { seenRecordRoutes } from './families/seen-records.ts'
import { seenStockRoutes } from './families/seen-stocks.ts'
import { sessionRoutes } from './families/session.ts'
import { ownSessionRoutes } from './families/sessions.ts'
import { standInRoutes } from './families/stand-in.ts'
import { notReceivedRoutes, stockActionRoutes } from './families/stock-actions.ts'
import { stockErrorRoutes } from './families/stock-errors.ts'
import { stockHistoryRoutes } from './families/stock-history.ts'
import { stockLookRoutes } from './families/stock-looks.ts'
import { stockRecordRoutes } from './families/stock-records.ts'
import { stockRoutes } from './families/stocks.ts'
import { userRoutes } from './families/users.ts'
import { wsaaRoutes } from './families/wsaas.ts'
import { guard } from './http/auth.ts'
import { limitBody } from './http/body.ts'
import type { Api, CallEnv } from './http/call.ts'
import { problemWriter, writeProblem } from './http/problems.ts'
import { notFound, Refusal } from './http/refusal.ts'
import { identifyCall } from './http/request-id.ts'
import { routeOf } from './http/route-of.ts'
import { requireSecondFactor } from './http/second-factor-guard.ts'
import type { Services } from './services.ts'

/**
 * Returns the API as one Fetch handler: Node serves it, Vite mounts it, and the tests call it. It answers `/api`, `/management` and `/health`; every other address is a 404
 * problem.
 */
export function createServer(services: Services): Api {
  const app = new Hono<CallEnv>()
  const servicesFor = ownConnections(services)
  app.onError(problemWriter())
  app.notFound((call) => writeProblem(notFound(), call))
  app.use(async (call, next) => {
    const begun = performance.now()
    call.set('services', servicesFor(call.req.path))
    call.set('user', null)
    call.set('session', null)
    call.set('deposito', null)
    await next()
    const { headers, status } = call.res
    keepPrivate(headers)
    const { uri, method } = routeOf(call)
    services.metrics.countCall(uri, method, status, performance.now() - begun)
  })
  app.use(identifyCall)
  healthWithoutAccount(app)
  guard(app)
  app.use(requireSecondFactor)
  // After the guard: the body of a caller who may not make the call is not read.
  app.use(limitBody(services.limits.bodySize))
  sessionRoutes(app)
  ownSessionRoutes(app)
  knownBrowserRoutes(app)
  accountRoutes(app)
  registrationRoutes(app)
  passwordRoutes(app)
  secondFactorRoutes(app)
  userRoutes(app)
  managementRoutes(app)
  loggerRoutes(app)
  configurationRoutes(app)
  healthRoutes(app)
  metricsRoutes(app)
  standInRoutes(app)
  depositoRoutes(app)
  companyRoutes(app)
  companyUserRoutes(app)
  companyAccessRoutes(app)
  certificateRoutes(app)
  certificateRequestRoutes(app)
  wsaaRoutes(app)
  automaticSendRoutes(app)
  stockRoutes(app)
  stockActionRoutes(app)
  notReceivedRoutes(app)
  stockRecordRoutes(app)
  stockErrorRoutes(app)
  stockLookRoutes(app)
  changeRoutes(app)
  seenStockRoutes(app)
  seenRecordRoutes(app)
  stockHistoryRoutes(app)
  afipLogRoutes(app)
  auditRoutes(app)
  apiDocumentRoutes(app)
  refuseOtherVerbs(app)
  return app
}

/** On the answer's own headers, because `call.header` copies an answer that is made already. */
function keepPrivate(headers: Headers): void {
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
}

/** Health and signing in work on connections that no other call takes, so that neither waits behind writers. */
function ownConnections(services: Services): (path: string) => Services {
  const health = { ...services, store: services.store.on('health') }
  const signIn = { ...services, store: services.store.on('signIn') }
  return (path) => {
    if (path === '/health' || path === '/management/health') return health
    return path === '/api/authenticate' || path.startsWith('/api/authenticate/') ? signIn : services
  }
}

/** The calls that the server answers, each as `GET /api/account`. */
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
