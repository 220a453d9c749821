import * as z from 'zod/mini'
import { message } from '../contract/message.ts'

/** How the stand-in for the authority behaves (`server/authority/README.md#the-stand-in`): body and answer of `management/stand-in`. */

/** Which permits, manifests and titles exist: those of the authority's published test data, or all that are well-formed. */
export const identifierModes = ['published', 'wellFormed'] as const

/** How a stock's day must follow the last accepted one of its place. */
export const dateRules = ['strictly-later', 'consecutive', 'same-or-later'] as const

/** What can go wrong with a declaration, in the order in which the page lists them. */
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

/** How the ticket service behaves. */
export const wsaaModes = ['normal', 'down', 'notAuthorized', 'clockAhead'] as const

export type TroubleName = (typeof troubles)[number]

const dummyValue = z.enum(['OK', 'NO'])

export const maxTimes = 999
export const maxSeconds = 300

/** As long as a ticket is valid. */
export const maxWindow = 720

export const standInSettings = z.object({
  identifiers: z.enum(identifierModes),
  dates: z.enum(dateRules),
  trouble: z.nullable(
    z.object({
      next: z.enum(troubles),
      /** For how many declarations; null until it is changed. */
      times: z.nullable(z.int().check(z.minimum(1), z.maximum(maxTimes))),
      /** How late a slow answer is. */
      ms: z.int().check(z.minimum(0), z.maximum(maxSeconds * 1000)),
    }),
  ),
  wsaa: z.object({
    mode: z.enum(wsaaModes),
    /** For how many minutes after a ticket the same certificate gets no other one. */
    window: z.int().check(z.minimum(0), z.maximum(maxWindow)),
  }),
  /** What `Dummy` answers. */
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

/** The settings as texts of a form. */
interface StandInTexts extends Readonly<Record<string, string>> {
  readonly identifiers: string
  readonly dates: string
  /** Empty for none. */
  readonly trouble: string
  readonly times: string
  readonly seconds: string
  readonly wsaa: string
  readonly window: string
  readonly AppServer: string
  readonly DbServer: string
  readonly AuthServer: string
}

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

function isWholeUpTo(max: number, text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= max
}

const formFields = z.object({
  identifiers: z.enum(identifierModes),
  dates: z.enum(dateRules),
  trouble: z.enum(['', ...troubles]),
  times: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isWholeUpTo(maxTimes, text), { error: message('validation.standInTimes', { max: maxTimes }) }),
  ),
  seconds: z.string().check(
    z.trim(),
    z.refine((text) => isWholeUpTo(maxSeconds, text), { error: message('validation.standInSeconds', { max: maxSeconds }) }),
  ),
  wsaa: z.enum(wsaaModes),
  window: z.string().check(
    z.trim(),
    z.refine((text) => text === '0' || isWholeUpTo(maxWindow, text), { error: message('validation.standInWindow', { max: maxWindow }) }),
  ),
  AppServer: dummyValue,
  DbServer: dummyValue,
  AuthServer: dummyValue,
})

/** Reads the form's texts as settings. Fields that the chosen trouble has no use for are not looked at. */
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
