// The list of the API's calls, and the page of one: what it takes and answers, and a form that makes it with the user's session.
import '@mantine/core/styles/Code.layer.css'
import { Button, Code, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useInputState } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { ApiDocument } from '#app/api/administration/api-document.ts'
import { Failure } from '#app/api/http/failure.ts'
import { downloadFile } from '#app/api/http/files.ts'
import { call } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { exampleOf, type Operation, operationsOf, requestOf } from './operation.ts'
import styles from './docs.module.css'

/** The calls of a document, beside the one that the address names after `#`. */
export function Explorer({ document, search }: { document: ApiDocument; search: string }) {
  const all = useMemo(() => operationsOf(document), [document])
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const chosen = all.find(({ id }) => id === hash)
  const words = search.trim().toLowerCase()
  const shown = all.filter(({ summary = '', name }) => `${summary} ${name}`.toLowerCase().includes(words))
  return (
    <div className={styles['explorer']}>
      <nav aria-label={t('apiDocs.menu')}>
        {[...groupBy(shown, ({ tags }) => tags[0] ?? '')].map(([tag, calls]) => (
          <section key={tag} aria-label={tag}>
            <h2>{tag}</h2>
            {calls.map(({ id, name, summary = name }) => (
              <Link key={id} to="/admin/docs" hash={id} activeOptions={{ includeHash: true }}>
                {summary}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <div>{chosen ? <OperationPage key={chosen.id} of={chosen} /> : <Prose text={document.info.description} />}</div>
    </div>
  )
}

/** Paragraphs, in which what stands between backticks is code. */
function Prose({ text = '' }: { text: string | undefined }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    <Text key={index} my={8}>
      {paragraph.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}
    </Text>
  ))
}

function OperationPage({ of }: { of: Operation }) {
  return (
    <Stack gap={12}>
      <h2>{of.summary ?? of.name}</h2>
      <code>{of.name}</code>
      <div>
        <Prose text={of.description} />
      </div>
      {!('text/event-stream' in (of.responses['200']?.content ?? {})) && <Trial of={of} />}
      <Schema title={t('apiDocs.body')} of={Object.values(of.requestBody?.content ?? {})[0]?.schema} />
      {Object.entries(of.responses).map(([status, { description = '', content }]) => (
        <Schema key={status} title={`${status}: ${description}`} of={Object.values(content)[0]?.schema ?? {}} />
      ))}
    </Stack>
  )
}

function Schema({ title, of }: { title: string; of: object | undefined }) {
  if (!of) return null
  return (
    <details>
      <summary>{title}</summary>
      <Lines label={title} text={JSON.stringify(of, null, 2)} />
    </details>
  )
}

const Lines = ({ label, text }: { label: string; text: string }) => (
  <Code block my={8} style={{ whiteSpace: 'pre-wrap' }} role="group" aria-label={label}>
    {text}
  </Code>
)

function Trial({ of }: { of: Operation }) {
  const { method, parameters, requestBody } = of
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [body, setBody] = useInputState(type === 'application/json' ? JSON.stringify(exampleOf(content?.schema), null, 2) : '')
  const client = useQueryClient()
  const { address, headers } = requestOf(of, typed)
  const request = { headers: { ...headers, ...(type ? { 'Content-Type': type } : {}) }, body: type && body }
  const trial = useMutation({
    mutationFn: () => tried(of, address, request),
    // The call may have changed data that other pages have cached.
    onSuccess: () => void (method !== 'get' && client.invalidateQueries()),
    meta: { errors: 'inline' },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!trial.isPending) trial.mutate()
      }}
    >
      <Stack gap={12} maw={720}>
        {parameters.map(({ in: place, name, required, description }) => (
          <TextInput
            key={`${place} ${name}`}
            label={name}
            required={required}
            description={description}
            value={typed[name] ?? ''}
            onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
          />
        ))}
        {type && <Textarea label={t('apiDocs.body')} description={requestBody?.description} value={body} onChange={setBody} rows={8} />}
        <Button type="submit" w="fit-content">
          {t('apiDocs.execute')}
        </Button>
        <details>
          <summary>{t('apiDocs.command')}</summary>
          <Lines label={t('apiDocs.command')} text={commandOf(method, address, request)} />
        </details>
        <div role="status">
          {trial.data && (
            <>
              <Text fw={600}>{t('apiDocs.status', { status: trial.data.status })}</Text>
              {trial.data.text !== '' && <Lines label={t('apiDocs.response')} text={trial.data.text} />}
            </>
          )}
          {trial.isError && t('apiDocs.noAnswer')}
        </div>
      </Stack>
    </form>
  )
}

interface Request {
  readonly headers: Record<string, string>
  readonly body?: string | undefined
}

/** The statuses of answers that are shown as they are. The others open the sign-in dialog. */
const shownStatuses = Array.from({ length: 200 }, (_, index) => 400 + index).filter((status) => status !== 401 && status !== 403)

/** Makes a call with the session's token. Returns the answer as a person reads it; a file is saved. */
async function tried(
  { method, responses }: Operation,
  address: string,
  { headers, body }: Request,
): Promise<{ status: number; text: string }> {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const [type = 'text/plain'] = Object.keys(success?.content ?? {})
  const options = { headers, accept: shownStatuses, ...(body === undefined ? {} : { body }) }
  try {
    if (type === 'application/json') {
      const { data, status } = await call(method, address, { ...options, schema: z.unknown() })
      return { status, text: JSON.stringify(data, null, 2) }
    }
    if (!type.startsWith('text/plain')) {
      await downloadFile(address, 'respuesta')
      return { status: 200, text: '' }
    }
    const { data, status } = await call(method, address, { ...options, proof: 'done' })
    return { status, text: data }
  } catch (error) {
    if (!(error instanceof Failure) || error.status === 0) throw error
    return { status: error.status, text: error.problem ? JSON.stringify(error.problem, null, 2) : (error.text ?? '') }
  }
}

/** Returns the command that repeats a call in a terminal, without the token, because people copy it and show it to others. */
function commandOf(method: string, address: string, { headers, body }: Request): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const named = Object.entries({ Authorization: 'Bearer …', ...headers }).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? [] : [`-d ${quoted(body)}`]
  return [`curl -X ${method.toUpperCase()} ${quoted(new URL(address, document.baseURI).href)}`, ...named, ...data].join(' \\\n  ')
}
