/**
 * Tokens, colours, fonts and Mantine's mapping to them. Importing this module adds the global style: CSS variables
 * (`--canvas`, `--primary`, `--t-15`, `--s-4`, `--r-2` …), `data-hue`, and the text roles of `base.css` and
 * `roles.css`. Mantine's CSS is imported per component: the register's here, that of an area beside its root.
 */
import '@fontsource-variable/bricolage-grotesque/wdth.css'
import '@fontsource-variable/martian-mono/wdth.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Loader.css'
import './colors.css'
import './tokens.css'
import './hues.css'
import './base.css'
import './roles.css'

export { colorSchemeManager, forcedColorScheme } from './color-scheme.ts'
export { cssVariablesResolver, theme } from './theme.ts'
