// The form layout of the pages without a session, and the link from them to signing in.
import { Button, Stack } from '@mantine/core'
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

/** A form for visitors who are not signed in, with the failure above it and one button below it. */
export function PublicForm({ form: { formProps, saving }, label, problem, action, children }: PublicFormProps) {
  return (
    <form {...formProps} aria-label={label}>
      <Stack gap={16}>
        {problem !== null && <Message kind="error">{problem}</Message>}
        {children}
        <Button type="submit" fullWidth loading={saving}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}

/** The link from a public page to the sign-in page, or to the start page for a signed-in user. `button` makes it the page's main action. */
export function SignInLink({ button = false }: { button?: boolean }) {
  const { status } = useSession()
  const isIn = status === 'signed-in'
  const to = isIn ? '/' : '/login'
  const text = isIn ? t('global.menu.home') : t('login.form.button')
  if (!button) return <Link to={to}>{text}</Link>
  return (
    <Button fullWidth renderRoot={(props) => <Link {...props} to={to} />}>
      {text}
    </Button>
  )
}
