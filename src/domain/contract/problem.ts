// Schema of `problem+json` error responses, and the conversion of Zod issues into field errors.
import * as z from 'zod/mini'
import { responseOptional } from './fields.ts'

const text = responseOptional(z.string())

/**
 * The body of an error response, of this server or another one: every member may be missing or null. `message` is a key that every client
 * of the platform has, `errorKey` the exact reason, a key of this product's catalogue without its `error.`.
 */
export const problemBody = z.looseObject({
  type: text,
  title: text,
  status: responseOptional(z.number()),
  detail: text,
  path: text,
  message: text,
  errorKey: text,
  /** By which the operator finds the call in the log. */
  requestId: text,
  params: z.optional(z.unknown()),
  fieldErrors: responseOptional(z.array(z.object({ objectName: text, field: z.string(), message: z.string() }))),
})

/** As `problemBody`, with the exact reason as `message` where the server says it. */
export const problem = z.pipe(
  problemBody,
  z.transform((body) => ({ ...body, ...(body.errorKey === undefined ? {} : { message: `error.${body.errorKey}` }) })),
)

export type Problem = z.infer<typeof problem>

export interface FieldError {
  objectName: string
  field: string
  /** The constraint's code: NotNull, NotBlank, Size, Pattern, Min, ... */
  message: string
}

export const problemBase = 'https://www.jhipster.tech/problem'

interface Issue {
  code?: string | undefined
  path?: readonly PropertyKey[] | undefined
  input?: unknown
  origin?: unknown
  format?: unknown
  minimum?: unknown
  params?: Record<string, unknown> | undefined
}

/**
 * Returns the constraint code of a zod issue, as clients of the platform know it. Parse with `reportInput`, so that missing and wrong
 * values differ; a refinement names its code in `params.constraint`.
 */
function constraintCode(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'NotBlank' : 'Size') : issue.origin === 'array' ? 'Size' : 'Min'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'Size' : 'Max'
    case 'invalid_format':
      return issue.format === 'email' ? 'Email' : 'Pattern'
    default: {
      const constraint = issue.params?.['constraint']
      if (typeof constraint === 'string') return constraint
      return issue.input === undefined || issue.input === null ? 'NotNull' : 'Pattern'
    }
  }
}

/** Returns the issues of a body as field errors. Indices are written as `contenedores[2].numeroContenedor`. */
export function fieldErrors(objectName: string, issues: readonly Issue[]): FieldError[] {
  return issues.map((issue) => ({ objectName, field: fieldName(issue.path ?? []), message: constraintCode(issue) }))
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`),
    '',
  )
}
