// Mantine's own order: what a component builds on comes first.
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
