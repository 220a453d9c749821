import { TextInput } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'

/** The user's own e-mail. The browser offers it and does not correct it. */
export function EmailField(props: Omit<FieldProps, 'label'>) {
  const [text, setText] = useFieldText(props)
  return (
    <TextInput
      {...fieldFrame({ ...props, label: t('global.form.email.label') })}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t('global.form.email.placeholder')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}
