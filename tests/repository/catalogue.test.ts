import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startScreens } from '#domain/account/account-drafts.ts'
import { afipLogFamily } from '#domain/administration/afip-log.ts'
import { stockRecordNames } from '#domain/administration/audit-words.ts'
import { stockEventTypes } from '#domain/administration/audit.ts'
import { dateRules, identifierModes, troubles, wsaaModes } from '#domain/administration/stand-in.ts'
import { threadStates } from '#domain/administration/thread-dump.ts'
import { condicionesMercaderia } from '#domain/catalogs/choices.ts'
import { environment } from '#domain/company/company-access.ts'
import { integracionPermissions } from '#domain/company/integracion.ts'
import { oddFrom } from '#domain/comparison/odd-figures.ts'
import { genericNames } from '#domain/contract/generic-names.ts'
import { noticeKinds } from '#domain/mails/notice-kinds.ts'
import { stockActions } from '#domain/stock/stock.ts'
import { root, sources, withoutComments } from './sources.ts'

const written = readFileSync(join(root, 'src/app/public/i18n/es.json'), 'utf8')
const texts = z.record(z.string(), z.string()).parse(JSON.parse(written))
const code = sources('src').map(({ text }) => withoutComments(text))
const quoted = new Set(code.flatMap((text) => Array.from(text.matchAll(/['"]([\w.]+)['"]/g), ([, word = '']) => word)))

/** The entities of the record screens. */
const records = Object.keys(texts).flatMap((key) =>
  key.endsWith('.one') && key.replace(/one$/, 'add') in texts ? [key.replace(/\.one$/, '')] : [],
)

/** Keys that are composed at run time, of which one part is a word of the server or the domain. */
const composed = [
  ...stockActions.filter((action) => action !== 'showErrors').map((action) => `error.stock.${action}`),
  ...code.flatMap((text) => Array.from(text.matchAll(/businessAlert\(\s*[\w.]+,\s*'([\w.]+)'/g), ([, key = '']) => `error.${key}`)),
  // Those of users are the platform's keys, of which the screens show none.
  ...code.flatMap((text) =>
    Array.from(text.matchAll(/\b(?:done|deleted)\('(?!userManagement\.)([\w.]+)'/g), ([, alert = '']) => `depositosApp.${alert}`),
  ),
  ...['NotNull', 'NotBlank', 'NotMember', 'NotSeen', 'AlreadySent', 'Size', 'Email', 'Digits', 'PastOrPresent', 'FutureOrPresent'].map(
    (code) => `error.${code}`,
  ),
  ...['stock', 'userManagement', ...records].map((noun) => `global.menu.entities.${noun}`),
  ...['stock', 'company', 'deposito', ...records].flatMap((noun) =>
    ['created', 'updated', 'deleted'].map((verb) => `depositosApp.${noun}.${verb}`),
  ),
  ...records.flatMap((noun) => ['add', 'one', 'list', 'deleteTitle', 'deleteText', 'empty'].map((word) => `${noun}.${word}`)),
  ...[...genericNames, 'userManagement'].flatMap((name) => ['list', 'lost'].map((word) => `${name}.${word}`)),
  ...['from', 'to'].map((end) => `filters.${end}`),
  ...['ERROR', 'FAILED', 'TECHNICAL_ERROR'].map((state) => `stock.settled.${state}`),
  ...['permisoEmbarque', 'documentoTransporte'].map((titulo) => `filters.${titulo}`),
  ...condicionesMercaderia.map((value) => `condicionMercaderia.${value}`),
  ...[
    ...troubles.map((name) => `trouble.${name}`),
    ...dateRules.map((name) => `dates.${name}`),
    ...identifierModes.map((name) => `identifiers.${name}`),
    ...wsaaModes.map((name) => `wsaa.${name}`),
  ].flatMap((word) => [`standIn.${word}`, `standIn.${word}.help`]),
  ...startScreens.map((screen) => `settings.startScreen.${screen}`),
  ...noticeKinds.flatMap((kind) => [`notices.${kind}`, `notices.${kind}.help`]),
  ...stockEventTypes.map((type) => `event.${type}`),
  ...['record', 'one', 'many'].flatMap((word) => stockRecordNames.map((name) => `event.${word}.${name}`)),
  ...['failed', 'here', 'queue', 'tab'].map((place) => `unsaved.where.${place}`),
  ...['sent', 'waiting', 'noVerdict', 'refused', 'failed'].map((kind) => `stock.today.${kind}`),
  ...['auto', 'light', 'dark'].map((scheme) => `shell.scheme.${scheme}`),
  ...['activate', 'browser'].flatMap((page) =>
    ['title', 'ask', 'button', 'loading', 'messages.success', 'messages.error'].map((word) => `${page}.${word}`),
  ),
  ...environment.options.flatMap((one) => [
    `access.environment.${one}`,
    ...(one === 'production' ? [] : [`environment.${one}`, `environment.${one}.whole`]),
  ]),
  ...['SUCCESS', 'WARNED', 'ERROR', 'FAILED'].map((status) => `stock.verdict.${status}`),
  ...integracionPermissions.map((permission) => `integracion.permission.${permission}`),
  ...['both', 'alone', 'request', 'requested'].flatMap((way) => [`certificate.way.${way}`, `certificate.way.${way}.help`]),
  ...Object.keys(afipLogFamily.fields).flatMap((field) => (field === 'depositoId' ? [] : [`afipLog.${field}`])),
  ...['request', 'response'].map((file) => `afipLog.file.${file}`),
  ...['owner', 'self'].flatMap((lock) => [`companyUsers.${lock}`, `companyUsers.${lock}.reason`]),
  ...['activated', 'deactivated', 'waiting'].map((state) => `userManagement.${state}`),
  ...['kind.nightly', 'kind.byHand', 'place.SECRETS_KEY', 'place.SECRETS_KEY_FILE'].map((word) => `copies.${word}`),
  // The words of the server's services.
  ...Object.entries({
    status: ['UP', 'DOWN', 'OUT_OF_SERVICE', 'UNKNOWN'],
    indicator: ['authority', 'backups', 'db', 'diskSpace', 'mail', 'ping', 'tickets', 'version', 'worker'],
    'authority.server': ['OK', 'NO', 'none'],
    'authority.contract': ['same', 'different', 'unknown'],
    backups: ['elsewhere', 'off'],
    error: ['diskFull', 'noAnswer', 'stopping'],
    'mail.error': ['auth', 'connection', 'dns', 'folder', 'other', 'timeout', 'tls'],
    'mail.transport': ['smtp', 'files'],
    detail: (
      'total free threshold database validationQuery result location error address version newer appServer dbServer ' +
      'authServer contract differences checked clockDifference failure certificateExpires ticketExpires sinceRound ' +
      'underWay waitingSends oldestDue delay transport waitingMails oldest lastCopy size kept next folder failed made'
    ).split(' '),
  }).flatMap(([kind, words]) => words.map((word) => `health.${kind}.${word}`)),
  ...threadStates.map((state) => `metrics.thread.${state}`),
  ...['sending', 'mail', 'cleanUp', 'notices', 'copies', 'version'].map((job) => `metrics.job.${job}`),
  ...['paused', 'idle', 'collected', 'live'].map((state) => `metrics.state.${state}`),
  ...['acquire', 'jvm.gc.pause', 'heap', 'external'].map((name) => `metrics.name.${name}`),
  // The names and lines of the metrics page, which its tables of figures quote.
  ...['name', 'series'].flatMap((part) => Array.from(quoted, (word) => `metrics.${part}.${word}`)).filter((key) => key in texts),
  ...['new', 'old', 'code', 'trusted', 'shared', 'read_only', 'large_object', 'new_large_object', 'code_large_object'].map(
    (space) => `metrics.name.${space}_space`,
  ),
]

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/domain/*/*.ts', { eager: true })
const record = z.object({
  declared: z.record(z.string(), z.object({ label: z.string(), kind: z.optional(z.string()) })),
  layout: z.object({}),
})

/** Keys of the fields of described records. */
const described = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => record.safeParse(exported).data ?? [])
  .flatMap(({ declared }) => Object.values(declared).flatMap(({ label, kind }) => (kind === undefined ? [] : [label])))

/** Keys of the review before sending, which name entity, field and fault. */
const review = [
  ...Array.from(code.join('\n').matchAll(/\bmissing\(record, \{([^{}]*)\}/g)).flatMap(([, fields = '']) =>
    fields.split(',').flatMap((field) => (field.trim() === '' ? [] : [`review.missing.${field.replace(/:.*/s, '').trim()}`])),
  ),
  ...['contenedor', 'vacio'].flatMap((kind) => [`review.${kind}.digit`, `review.${kind}.shape`]),
  ...['permiso', 'manifiesto'].flatMap((noun) => [`review.${noun}.letter`, `review.${noun}.shape`]),
  ...['exportador', 'consignatario'].map((whose) => `review.cuit.${whose}`),
  ...['destino', 'procedencia'].map((which) => `review.country.${which}`),
  ...Object.keys(oddFrom.totalChange).map((total) => `review.jump.${total}`),
  ...['cantidad', 'pesoBruto'].flatMap((amount) => [`review.line.grew.${amount}`, `review.line.kind.${amount}`]),
]

/** Keys that only other servers of the platform answer (`server/README.md#problems-and-field-errors`). */
const foreign = [
  'error.emailexists',
  'error.http.400',
  'error.http.405',
  'error.http.500',
  'error.idexists',
  'error.idnull',
  'error.internalServerError',
]

test('the catalogue has every text that a schema, the server or the platform names', () => {
  const named = [...quoted].filter((word) => /^(?:validation|error|review|login\.messages)\.\w/.test(word))
  expect([...named, ...composed, ...described, ...review, ...foreign].filter((key) => !(key in texts))).toEqual([])
})

test('the catalogue has no text that nobody shows', () => {
  const used = new Set([...quoted, ...composed, ...described, ...review, ...foreign])
  expect(Object.keys(texts).filter((key) => !used.has(key))).toEqual([])
})

const english = /\b(?:the|please|cannot|loading|page|your|you|must|required)\b/i

test('the catalogue is sorted, has no key twice, no empty text and no English one', () => {
  expect([...written.matchAll(/^\s*"((?:[^"\\]|\\.)+)":/gm)].map(([, key]) => key)).toEqual(Object.keys(texts))
  expect(Object.keys(texts)).toEqual(Object.keys(texts).toSorted())
  const wrong = Object.entries(texts).filter(([, text]) => text.trim() === '' || english.test(text))
  expect(wrong).toEqual([])
})
