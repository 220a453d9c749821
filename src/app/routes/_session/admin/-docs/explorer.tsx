// The API explorer in Spanish, which displays the OpenAPI document and sends trial calls with the user's session.
import 'openapi-explorer/dist/es/openapi-explorer.js'
import { useComputedColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { ApiDocument } from '#app/api/administration/api-document.ts'
import { bearerOf } from '#app/api/http/proof.ts'
import { currentToken, expireSession } from '#app/api/http/session-store.ts'
import { t } from '#app/i18n/text.ts'
import classes from './docs.module.css'

/** The library's attributes with the colours of `styles/tokens.css` and of Mantine, in the format from which it computes others. */
const colors = {
  light: {
    'bg-color': '#ffffff',
    'text-color': '#212529',
    'primary-color': '#4263eb',
    'secondary-color': '#364fc7',
    'header-color': '#4263eb',
    'nav-bg-color': '#f8f9fa',
    'nav-text-color': '#495057',
    'nav-hover-bg-color': '#e9ecef',
    'nav-hover-text-color': '#212529',
  },
  dark: {
    'bg-color': '#242424',
    'text-color': '#c9c9c9',
    'primary-color': '#91a7ff',
    'secondary-color': '#91a7ff',
    'header-color': '#91a7ff',
    'nav-bg-color': '#1f1f1f',
    'nav-text-color': '#c9c9c9',
    'nav-hover-bg-color': '#333333',
    'nav-hover-text-color': '#ffffff',
  },
} as const

/** The library has no types; these are the public members of its element. */
interface ExplorerElement extends HTMLElement {
  loadSpec(document: object): Promise<void>
}

/** The event of a trial call: before its request, and after its response, if there is one. */
const tried = z.object({
  request: z.object({ url: z.string(), method: z.string(), headers: z.instanceof(Headers) }),
  response: z.optional(z.object({ status: z.number() })),
})

/** The library's page of an OpenAPI document. Trial calls are sent with the session's token. */
export function Explorer({ document: shown, search }: { document: ApiDocument; search: string }) {
  const place = useRef<HTMLDivElement>(null)
  const explorer = useRef<ExplorerElement>(null)
  const client = useQueryClient()
  const scheme = useComputedColorScheme('light')

  useEffect(() => {
    const element = document.createElement('openapi-explorer')
    if (!isExplorer(element)) throw new Error('openapi-explorer has another shape')
    for (const hidden of ['hide-search', 'hide-authentication', 'hide-server-selection', 'hide-components'])
      element.setAttribute(hidden, 'true')
    // The library reads its texts from i18next when it renders, and has none in Spanish.
    element.addEventListener('spec-loaded', () => void i18next.addResourceBundle('es', 'translation', explorerWords()))
    element.addEventListener('request', (event) => {
      triedIn(event).request.headers.set('Authorization', `Bearer ${currentToken() ?? ''}`)
      const [panel] = event.composedPath()
      // The library writes the command of a call right after this event.
      queueMicrotask(() => hideToken(panel))
    })
    element.addEventListener('response', (event) => {
      const { request, response } = triedIn(event)
      const path = request.url.replace(document.baseURI, '')
      // A trial sign-in with a wrong password must not end the session.
      if (response?.status === 401 && path !== 'api/authenticate') expireSession(bearerOf(request.headers), path)
      // The call may have changed data that other pages have cached.
      if (request.method !== 'GET') void client.invalidateQueries()
    })
    explorer.current = element
    place.current?.replaceChildren(element)
    // The library modifies the object that it receives, so it gets a copy.
    void element.loadSpec(structuredClone({ ...shown, servers: serversOf(shown), info: { ...shown.info, 'x-locale': 'es' } }))
    return () => element.remove()
  }, [shown, client])

  useEffect(() => {
    const attributes = { ...colors[scheme], 'match-paths': search }
    for (const [name, value] of Object.entries(attributes)) explorer.current?.setAttribute(name, value)
  }, [shown, scheme, search])

  return <div ref={place} className={classes['explorer']} />
}

/** Returns the servers of a document with absolute addresses, because the library does not know the product's base path. */
function serversOf({ servers = [] }: ApiDocument): ApiDocument['servers'] {
  return servers.map((server) => (['/', '..'].includes(server.url) ? { ...server, url: document.baseURI.replace(/\/$/, '') } : server))
}

function isExplorer(element: HTMLElement): element is ExplorerElement {
  return 'loadSpec' in element
}

function triedIn(event: Event): z.infer<typeof tried> {
  return z.parse(tried, event instanceof CustomEvent ? event.detail : null)
}

/** Removes the token from the command that repeats a call in a terminal, because people copy it and show it to others. */
function hideToken(panel: EventTarget | undefined): void {
  if (!(panel instanceof HTMLElement && 'curlSyntax' in panel && typeof panel.curlSyntax === 'string')) return
  panel.curlSyntax = panel.curlSyntax.replace(/Bearer [\w.-]+/, 'Bearer …')
}

/** Returns the explorer's texts by the library's keys, without those that this product's document never shows. */
function explorerWords() {
  return {
    menu: {
      menu: t('apiDocs.menu'),
      overview: t('apiDocs.overview'),
      operations: t('apiDocs.operations'),
    },
    authentication: { requires: t('apiDocs.requires') },
    operations: {
      request: t('apiDocs.request'),
      'request-body': t('apiDocs.body'),
      model: t('apiDocs.model'),
      body: t('apiDocs.text'),
      form: t('apiDocs.form'),
      'request-headers': t('apiDocs.requestHeaders'),
      clear: t('apiDocs.clear'),
      'clear-response': t('apiDocs.clearResponse'),
      execute: t('apiDocs.execute'),
      response: t('apiDocs.response'),
      'response-headers': t('apiDocs.responseHeaders'),
      example: t('apiDocs.example'),
      deprecated: t('apiDocs.deprecated'),
      'response-status': t('apiDocs.status'),
      'fetch-fail': t('apiDocs.noAnswer'),
      copy: t('apiDocs.copy'),
      copied: t('apiDocs.copied'),
    },
    parameters: {
      path: t('apiDocs.pathParameters'),
      string: t('apiDocs.queryParameters'),
      headers: t('apiDocs.requestHeaders'),
      samples: t('apiDocs.samples'),
    },
    schemas: {
      'collapse-desc': t('apiDocs.collapse'),
      'expand-desc': t('apiDocs.expand'),
      'schema-missing': t('apiDocs.noSchema'),
    },
    own: ownWords(),
  }
}

/** Returns the texts for the keys that `build/explorer-plugin.ts` adds to the library. */
function ownWords() {
  return {
    field: t('apiDocs.own.field'),
    dataType: t('apiDocs.own.dataType'),
    description: t('apiDocs.own.description'),
    bodyExample: t('apiDocs.own.bodyExample'),
    answerExample: t('apiDocs.own.answerExample'),
    constraints: t('apiDocs.own.constraints'),
    pattern: t('apiDocs.own.pattern'),
    allowed: t('apiDocs.own.allowed'),
    default: t('apiDocs.own.default'),
    example: t('apiDocs.example'),
    examples: t('apiDocs.own.examples'),
    status: t('apiDocs.status'),
    time: t('apiDocs.own.time'),
    download: t('apiDocs.download'),
    view: t('apiDocs.own.view'),
    operations: t('apiDocs.operations'),
    required: t('apiDocs.own.required'),
    type: t('apiDocs.own.type'),
    add: t('apiDocs.own.add'),
    range: t('apiDocs.own.range'),
    shortest: t('apiDocs.own.shortest'),
    longest: t('apiDocs.own.longest'),
    missing: t('apiDocs.own.missing'),
  }
}
