// Fields for a container's number and its length in feet.
import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { isContainerNumberChecked, isContainerNumberShape } from '#domain/identifiers/container-number.ts'
import { readContainerLength } from '#domain/readers/container-length.ts'
import { oddContainerSign, readContainerNumber } from '#domain/readers/identifiers.ts'
import { longitudesContenedor } from '#domain/titulo/contenedor-asociado.ts'
import { fieldFrame, useDropdownParent } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'
import { TextField } from './text-fields.tsx'

const suggested: readonly string[] = longitudesContenedor

/** A container's length in feet. It offers three, and accepts any other two digits with a warning (`domain/README.md#container-numbers`). */
export function ContainerLengthField(props: FieldProps) {
  const [text, setText] = useFieldText(props)
  const [left, setLeft] = useState(text)
  const popup = useDropdownParent()
  const reading = readContainerLength(text)
  const length = 'value' in reading ? reading.value : text
  const warning = text === left && /^\d{2}$/.test(length) && !suggested.includes(length) ? t('warning.containerLength') : null
  return (
    <Autocomplete
      {...fieldFrame(props, warning)}
      data={suggested}
      filter={({ options }) => options}
      openOnFocus={false}
      value={text}
      onChange={setText}
      onBlur={() => {
        const settled = text === left ? text : length
        if (settled !== text) setText(settled)
        setLeft(settled)
        props.onBlur?.()
      }}
      inputMode="numeric"
      comboboxProps={popup.comboboxProps}
      onFocus={(event) => {
        popup.place(event.currentTarget)
        props.onFocus?.()
      }}
    />
  )
}

/** A container's number. The standard's shape and check digit only warn, because the authority's own samples break them. */
export function ContainerNumberField(props: FieldProps) {
  return <TextField {...props} upper reader={readContainerNumber} warn={warnOfNumber} />
}

function warnOfNumber(number: string): string | null {
  if (!isContainerNumberShape(number)) {
    const odd = oddContainerSign(number)
    return odd && odd.before !== '' ? t('warning.containerSign', odd) : t('warning.containerShape')
  }
  return isContainerNumberChecked(number) ? null : t('warning.containerDigit')
}
