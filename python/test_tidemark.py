"""Tests of tidemark.py: python3 python/test_tidemark.py, with the program in the environment variable TIDEMARK or on the PATH."""

import os
import unittest
from unittest import mock

import tidemark


def rows(table):
    return table if isinstance(table, list) else table.to_dict("records")


class Calls(unittest.TestCase):
    def test_figures_of_an_exploration(self):
        figures = tidemark.explore("zoo:philosophers/5", threads=1)
        self.assertEqual((figures["states"], figures["deadlocks"]), (82, 1))

    def test_a_row_per_question(self):
        answers = rows(tidemark.check("zoo:philosophers/4", ["AG (eat_1 + eat_2 <= 1)", "max(eat_1 + eat_2)"], deadlock_free=True))
        self.assertEqual(sorted((a["name"], a["verdict"]) for a in answers), [("deadlock-free", "violated"), ("f1", "holds"), ("f2", "value")])

    def test_a_run_has_a_row_per_step(self):
        steps = rows(tidemark.run("zoo:philosophers/2", "AG !deadlock"))
        self.assertEqual([step["event"] for step in steps][1:], ["takeLeft_1", "takeLeft_2"])
        self.assertEqual((steps[0]["think_1"], steps[2]["think_1"], steps[2]["hasLeft_2"]), (1, 0, 1))

    def test_a_refused_question_leaves_the_other_answers(self):
        answers = rows(tidemark.check("zoo:philosophers/4", ["max(eat_1)", "AG EX eat_1 <= 1", "AG ("], reduce="stubborn"))
        self.assertEqual([(a["name"], a["verdict"]) for a in answers[:2]], [("f1", "value"), ("f2", "refused")])
        self.assertEqual((answers[0]["value"], answers[2]["verdict"]), (1, "refused"))
        self.assertIn("stubborn sets preserve", answers[1]["reason"])
        self.assertIn("formula f3", answers[2]["reason"])
        with self.assertRaises(tidemark.Error) as refused:
            tidemark.run("zoo:philosophers/4", "AG EX eat_1 <= 1", reduce="stubborn")
        self.assertIn("stubborn sets preserve", str(refused.exception))

    def test_a_question_that_cannot_be_read_keeps_its_name_and_its_place(self):
        answers = rows(tidemark.check("zoo:philosophers/4", ["max(eat_1)", "AG (", "AG eat_1 <= 1"]))
        self.assertEqual([(a["name"], a["verdict"]) for a in answers], [("f1", "value"), ("f2", "refused"), ("f3", "holds")])
        self.assertIn("formula f2", answers[1]["reason"])

    def test_wrong_input_is_an_error_with_its_sentence(self):
        with self.assertRaises(tidemark.Error) as wrong:
            tidemark.explore("zoo:nothing")
        self.assertEqual(wrong.exception.status, 2)
        self.assertIn("nothing", str(wrong.exception))


class Statuses(unittest.TestCase):
    def ended_with(self, status, answer):
        program = "sh -c 'echo %s; exit %d'" % (answer.replace('"', '\\"'), status)
        with mock.patch.dict(os.environ, TIDEMARK=program):
            return tidemark._json(["check", "model"], {})

    def test_answers_count_unless_the_program_failed(self):
        answers = '{"properties":[1]}'
        for status in (0, 1, 2, 3):
            self.assertEqual(self.ended_with(status, answers), {"properties": [1]})
        with self.assertRaises(tidemark.Error) as failed:
            self.ended_with(70, answers)
        self.assertEqual(failed.exception.status, 70)

    def test_wrong_input_has_no_answers(self):
        with self.assertRaises(tidemark.Error) as wrong:
            self.ended_with(2, '{"error":"wrong"}')
        self.assertEqual((str(wrong.exception), wrong.exception.status), ("wrong", 2))


class Options(unittest.TestCase):
    def test_keywords_are_options(self):
        self.assertEqual(tidemark._option("max_states", 10), ["--max-states", "10"])
        self.assertEqual(tidemark._option("one_safe", True), ["--one-safe"])
        self.assertEqual(tidemark._option("one_safe", False), [])
        self.assertEqual(tidemark._option("D", ["n=3", "m=2"]), ["-D", "n=3", "-D", "m=2"])


if __name__ == "__main__":
    unittest.main()
