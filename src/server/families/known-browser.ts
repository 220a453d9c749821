import { browserKeyDraft } from '#domain/account-drafts.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { rememberBrowser } from '../http/known-browser.ts'
import { notFound } from '../http/refusal.ts'
import { hashMailKey } from '../mail/mail-keys.ts'
import { takeBrowserKey } from '../store/browser-keys.ts'

/** Making a browser known by the key of a mail (`server/README.md#rate-limiting`). It opens no session. */
export function knownBrowserRoutes(app: Api): void {
  app.post('/api/account/browser', async (call) => {
    const { store, clock } = call.var.services
    const { key } = parseBody(browserKeyDraft, await readBody(call), 'key')
    // No limit: a key of 256 bits cannot be guessed.
    const user = await store.write((tx) => takeBrowserKey(tx, hashMailKey(key), clock()))
    if (!user) throw notFound()
    rememberBrowser(call, user.id)
    return call.body(null, 200)
  })
}
