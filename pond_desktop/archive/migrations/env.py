"""Alembic's entry: runs on the connection that `migrate` hands over, in its transaction."""

from alembic import context

from pond_desktop.archive.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
