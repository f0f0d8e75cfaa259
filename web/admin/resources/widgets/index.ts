import type { Widget } from '@bon/contracts/resources'
import type { ComponentType } from 'react'
import { ChoicesWidget, ChoiceWidget, SwitchWidget } from './choice.tsx'
import { HueWidget } from './hue.tsx'
import { ImageWidget } from './image.tsx'
import { DateWidget, InstantWidget, TimeWidget } from './moments.tsx'
import { NumbersWidget } from './numbers.tsx'
import { MoneyWidget, NumberWidget, TenthsWidget } from './numeric.tsx'
import { ReferenceWidget } from './reference.tsx'
import { ReferencesWidget } from './references.tsx'
import { GroupWidget, RowsWidget } from './rows.tsx'
import { LongTextWidget, TextWidget } from './text.tsx'
import type { WidgetProps } from './widget.ts'

/** One React component per widget of the contract (ARCH-20). */
export const widgets: Record<Widget, ComponentType<WidgetProps>> = {
  text: TextWidget,
  long_text: LongTextWidget,
  number: NumberWidget,
  money: MoneyWidget,
  tenths: TenthsWidget,
  switch: SwitchWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  date: DateWidget,
  time: TimeWidget,
  instant: InstantWidget,
  hue: HueWidget,
  image: ImageWidget,
  reference: ReferenceWidget,
  references: ReferencesWidget,
  rows: RowsWidget,
  group: GroupWidget,
  numbers: NumbersWidget,
}
