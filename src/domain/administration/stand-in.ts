// Settings of the simulated customs authority, and the form in which administrators change them.
import * as z from 'zod/mini'
import { message } from '../values/message.ts'

/** The permits, manifests and titles that exist for the stand-in: those of the authority's published test data, or all well-formed ones. */
export const identifierModes = ['published', 'wellFormed'] as const

/** Rules for a stock's day, compared with the last accepted one of its place. */
export const dateRules = ['strictly-later', 'consecutive', 'same-or-later'] as const

/** The failures of a declaration that can be simulated, in the order of the page. */
export const troubles = [
  'slow',
  'silent',
  'resetAfter',
  '502After',
  'half',
  'fault',
  'inProcess',
  'warn',
  'refuseTicket',
  '7004',
  'reset',
  '502',
  'malformed',
  'notXml',
] as const

export const wsaaModes = ['normal', 'down', 'notAuthorized', 'clockAhead'] as const

export type TroubleName = (typeof troubles)[number]

const dummyValue = z.enum(['OK', 'NO'])

export const maxTimes = 999
export const maxSeconds = 300

/** The longest window in minutes, as long as a ticket is valid. */
export const maxWindow = 720

export const standInSettings = z.object({
  identifiers: z.enum(identifierModes),
  dates: z.enum(dateRules),
  trouble: z.nullable(
    z.object({
      next: z.enum(troubles),
      /** The number of declarations that fail; null: until the setting changes. */
      times: z.nullable(z.int().check(z.minimum(1), z.maximum(maxTimes))),
      /** The delay of a slow answer, in milliseconds. */
      ms: z.int().check(z.minimum(0), z.maximum(maxSeconds * 1000)),
    }),
  ),
  wsaa: z.object({
    mode: z.enum(wsaaModes),
    /** For how many minutes after a ticket the same certificate gets no second one. */
    window: z.int().check(z.minimum(0), z.maximum(maxWindow)),
  }),
  dummy: z.object({ AppServer: dummyValue, DbServer: dummyValue, AuthServer: dummyValue }),
})

export type StandInSettings = z.infer<typeof standInSettings>

export const defaultSlowMs = 5000

export const normalSettings: StandInSettings = {
  identifiers: 'published',
  dates: 'strictly-later',
  trouble: null,
  wsaa: { mode: 'normal', window: 10 },
  dummy: { AppServer: 'OK', DbServer: 'OK', AuthServer: 'OK' },
}

type StandInTexts = Readonly<Record<keyof typeof formFields.shape, string>>

export function standInFormOf({ identifiers, dates, trouble, wsaa, dummy }: StandInSettings): StandInTexts {
  return {
    identifiers,
    dates,
    trouble: trouble?.next ?? '',
    times: trouble?.times?.toString() ?? '',
    seconds: String((trouble?.ms ?? defaultSlowMs) / 1000),
    wsaa: wsaa.mode,
    window: String(wsaa.window),
    ...dummy,
  }
}

/** The text of a whole number up to `max`, or what may stand for one. */
function typedNumber(max: number, error: string, other?: string) {
  const isNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text) && Number(text) <= max
  return z.string().check(
    z.trim(),
    z.refine((text) => text === other || isNumber(text), { error: message(error, { max }) }),
  )
}

const formFields = z.object({
  identifiers: z.enum(identifierModes),
  dates: z.enum(dateRules),
  /** The chosen failure; empty for none. */
  trouble: z.enum(['', ...troubles]),
  times: typedNumber(maxTimes, 'validation.standInTimes', ''),
  seconds: typedNumber(maxSeconds, 'validation.standInSeconds'),
  wsaa: z.enum(wsaaModes),
  window: typedNumber(maxWindow, 'validation.standInWindow', '0'),
  AppServer: dummyValue,
  DbServer: dummyValue,
  AuthServer: dummyValue,
})

/** Reads the form's texts as settings. It ignores fields that the chosen failure does not need. */
export const standInForm = z.pipe(
  z.pipe(
    z.transform((form: StandInTexts) => ({
      ...form,
      times: form.trouble === '' ? '' : form.times,
      seconds: form.trouble === 'slow' ? form.seconds : String(defaultSlowMs / 1000),
    })),
    formFields,
  ),
  z.transform(({ identifiers, dates, trouble, times, seconds, wsaa, window, AppServer, DbServer, AuthServer }): StandInSettings => ({
    identifiers,
    dates,
    trouble: trouble === '' ? null : { next: trouble, times: times === '' ? null : Number(times), ms: Number(seconds) * 1000 },
    wsaa: { mode: wsaa, window: Number(window) },
    dummy: { AppServer, DbServer, AuthServer },
  })),
)
