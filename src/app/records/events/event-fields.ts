// Labels of record fields in audit events, and the formatting of their values.
import * as z from 'zod/mini'
import { t, textOf, type TextKey } from '#app/i18n/text.ts'
import { userRecord } from '#domain/account/user.ts'
import { integracionRecord } from '#domain/company/integracion.ts'
import { noticeKinds } from '#domain/mails/notice-kinds.ts'
import { isDay, readInstant, showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { type FieldGroup, type FieldSpec, formFields, screenOf } from '../entity.ts'
import { fieldKinds, text, type FieldKind } from '../field-kinds.ts'
import { genericRecords } from '../generic/generic-records.ts'
import { roleName } from '../record-names.ts'

interface Described {
  readonly groups: readonly FieldGroup[]
  readonly facts: readonly FieldSpec[]
}

/** The kinds of record whose fields the record screens define. */
const described: ReadonlyMap<string, Described> = new Map(
  Object.entries<Described>({
    ...genericRecords,
    integracion: screenOf(integracionRecord, {
      permission: { ...text, show: (value) => wordOf('integracion.permission', value) },
      depositos: text,
      lastDay: fieldKinds.day,
    }),
    user: screenOf(userRecord, { roles: { ...text, show: rolesText } }),
  }),
)

/** Labels of fields that no record screen defines. */
const labels: Readonly<Record<string, TextKey>> = {
  langKey: 'event.field.langKey',
  startScreen: 'settings.startScreen',
  ...Object.fromEntries(noticeKinds.map((kind) => [`notices.${kind}`, `notices.${kind}` as const])),
  createdDate: 'userManagement.createdDate',
  remoteAddress: 'audits.remoteAddress',
  level: 'event.field.level',
  configuredLevel: 'event.field.level',
  fingerprint: 'event.field.fingerprint',
  trouble: 'standIn.trouble',
  times: 'standIn.times',
  seconds: 'standIn.seconds',
  dates: 'standIn.dates',
  identifiers: 'standIn.identifiers',
  wsaa: 'standIn.wsaa',
  window: 'standIn.window',
  AppServer: 'standIn.dummy.AppServer',
  DbServer: 'standIn.dummy.DbServer',
  AuthServer: 'standIn.dummy.AuthServer',
  message: 'event.field.message',
  type: 'event.field.type',
}

/** Returns the fields of a kind of record in the order of its screens. */
export function eventFieldNames(recordName: string | undefined): readonly string[] {
  return specsOf(recordName).map(({ name }) => name)
}

/** Returns the label of a record's field and how its values are shown. The label of an unknown field is its API name. */
export function eventField(recordName: string | undefined, name: string): Pick<FieldKind, 'show'> & { readonly label: string } {
  const spec = specsOf(recordName).find((one) => one.name === name)
  if (spec) return { label: t(spec.label), show: (value) => labelIn(value) ?? spec.kind.show(value) }
  const key = labels[name]
  if (key) return { label: t(key), show: (value) => wordOf(key, value) }
  return { label: name, show: /^id$|Id$/.test(name) ? String : plainText }
}

/** An event that names no record has the fields of a user, or those of `labels`. */
function specsOf(recordName = 'user'): readonly FieldSpec[] {
  const { groups = [], facts = [] } = described.get(recordName) ?? {}
  return [...formFields(groups), ...facts]
}

/** Returns the catalogue's word for a value of a choice, whose key begins with that of its label; any other value as plain text. */
function wordOf(label: TextKey, value: unknown): string {
  const text = plainText(value)
  return textOf(`${label}.${text}`) ?? text
}

function rolesText(value: unknown): string {
  const { data = [] } = z.array(z.string()).safeParse(value)
  return data.map(roleName).join(', ')
}

const labelled = z.object({ label: z.string() })

/** Returns the label of a record that a field refers to, or null. The label of a stock is its day. */
function labelIn(value: unknown): string | null {
  const { data } = labelled.safeParse(value)
  if (!data) return null
  return isDay(data.label) ? showDay(data.label) : data.label
}

const identified = z.object({ id: z.number() })

/** Returns a value of an unknown kind as plain text, without JSON punctuation. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  if (typeof value === 'number') return showNumber(value)
  if (typeof value === 'string') return isDay(value) ? showDay(value) : readInstant(value) === null ? value : showInstant(value)
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  const label = labelIn(value)
  if (label !== null) return label
  const reference = identified.safeParse(value).data
  if (reference) return String(reference.id)
  return Object.entries(Object(value))
    .map(([name, part]) => `${name} ${plainText(part)}`)
    .join(', ')
}
