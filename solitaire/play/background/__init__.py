"""Background jobs: a queue for worker processes, on this computer or on others."""

from solitaire.play.background.brokers import Brokers, memory_brokers, open_brokers
from solitaire.play.background.queue import Queue, Task, Waiting

__all__ = ["Brokers", "Queue", "Task", "Waiting", "memory_brokers", "open_brokers"]
