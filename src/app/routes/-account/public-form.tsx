// The form layout of the pages without a session, and the link from them to signing in.
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { Message } from '#app/ui/feedback/message.tsx'

interface PublicFormProps {
  form: Pick<SchemaForm<Record<string, string>>, 'formProps' | 'saving'>
  label: string
  /** The failure that belongs to no field. */
  problem: ReactNode
  action: string
  children: ReactNode
}

/** A form for visitors who are not signed in: the failure above it, its button and the link to signing in below it. */
export function PublicForm({ form: { formProps, saving }, label, problem, action, children }: PublicFormProps) {
  return (
    <>
      <form {...formProps} aria-label={label}>
        <Stack gap={16}>
          {problem !== null && (
            <Message kind="error" takesFocus>
              {problem}
            </Message>
          )}
          {children}
          <Button type="submit" fullWidth loading={saving}>
            {action}
          </Button>
        </Stack>
      </form>
      <Text mt={24}>
        <SignInLink />
      </Text>
    </>
  )
}

/** The message in place of a form that has done its work, and the button that leads on. */
export function Done({ kind = 'success', children }: { kind?: 'success' | 'info'; children: string }) {
  const { text, to } = useSignIn()
  return (
    <Stack gap={16}>
      <Message kind={kind} takesFocus>
        {children}
      </Message>
      <Button fullWidth renderRoot={(props) => <Link {...props} to={to} />}>
        {text}
      </Button>
    </Stack>
  )
}

export function SignInLink() {
  const { text, to } = useSignIn()
  return <Link to={to}>{text}</Link>
}

/** Returns where a public page leads on: to signing in, or for a signed-in user to the start page. */
function useSignIn() {
  const isIn = useSession().status === 'signed-in'
  return isIn ? ({ text: t('global.menu.home'), to: '/' } as const) : ({ text: t('login.form.button'), to: '/login' } as const)
}
