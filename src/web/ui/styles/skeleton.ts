// Mantine's own order: what a component builds on comes first.
import '@mantine/core/styles/Skeleton.css'
