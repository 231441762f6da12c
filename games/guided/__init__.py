"""The guided game: one fixed deal of FantaCarte that the learner plays by nine steps, by the real engine."""
